import type { Database } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import { fill } from '../data/fill.ts'
import { createMigrated, type Postgres, withDatabase } from '../stack/postgres.ts'

const largestShare = 0.7
const organizations = 20

/** A database in which one tenant has so many calls. It is kept, and found again by the next run. */
export async function provideTenant(postgres: Postgres, calls: number, seed: number): Promise<string> {
  const name = `read_${calls}_${seed}`
  if (await exists(postgres, name)) return postgres.urlOf(name)

  const unfinished = `${name}_unfinished`
  await fill(await createMigrated(postgres, unfinished), {
    calls: Math.round(calls / largestShare),
    organizations,
    largestShare,
    seed,
    until: new Date()
  })
  await withDatabase(postgres.urlOf('postgres'), async (db) => {
    await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(name)}`.execute(db)
  })

  return postgres.urlOf(name)
}

async function exists(postgres: Postgres, name: string): Promise<boolean> {
  return await withDatabase(postgres.urlOf('postgres'), async (db) => {
    const { rows } = await sql`select from pg_database where datname = ${name}`.execute(db)

    return rows.length > 0
  })
}

/** The tenant with most of the calls. */
export async function findLargest(db: Database): Promise<OrganizationId> {
  const { rows } = await sql<{ organization_id: OrganizationId }>`
    select organization_id from call_counts where period = 'month'
    group by organization_id order by sum(calls) desc limit 1`.execute(db)
  if (rows[0] === undefined) throw new Error('the database has no calls')

  return rows[0].organization_id
}
