import type { Database } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { PlanOptions } from '../data/call-plan.ts'
import { fill } from '../data/fill.ts'
import { hashSchema } from '../stack/hash-schema.ts'
import { createMigrated, ownTree, type Postgres, withDatabase } from '../stack/postgres.ts'

const largestShare = 0.7
const organizations = 20

/**
 * Provides a database in which one tenant has this number of calls. It is kept for the next run with the same schema.
 */
export async function provideTenant(postgres: Postgres, calls: number, seed: number): Promise<string> {
  const name = `read_${calls}_${seed}_${await hashSchema(ownTree)}`
  if (await exists(postgres, name)) return postgres.urlOf(name)

  const unfinished = `${name}_unfinished`
  await fill(await createMigrated(postgres, unfinished), planOf(calls, seed))
  await withDatabase(postgres.urlOf('postgres'), async (db) => {
    await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(name)}`.execute(db)
  })

  return postgres.urlOf(name)
}

/** Plans a year of calls. Most belong to one tenant. */
export function planOf(calls: number, seed: number): PlanOptions {
  return { calls: Math.round(calls / largestShare), organizations, largestShare, seed, until: new Date() }
}

export async function exists(postgres: Postgres, name: string): Promise<boolean> {
  return await withDatabase(postgres.urlOf('postgres'), async (db) => {
    const { rows } = await sql`select from pg_database where datname = ${name}`.execute(db)

    return rows.length > 0
  })
}

export async function findLargest(db: Database): Promise<OrganizationId> {
  const { rows } = await sql<{ organization_id: OrganizationId }>`
    select organization_id from call_counts where period = 'month'
    group by organization_id order by sum(calls) desc limit 1`.execute(db)
  if (rows[0] === undefined) throw new Error('the database has no calls')

  return rows[0].organization_id
}
