import type { Database } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { PlanOptions } from '../data/call-plan.ts'
import { fill } from '../data/fill.ts'
import { updateRows } from '../data/updates.ts'
import { hashSchema } from '../stack/hash-schema.ts'
import { createMigrated, dropDatabase, ownTree, type Postgres, withDatabase } from '../stack/postgres.ts'

const largestShare = 0.7
const organizations = 20

/** Provides a database in which one tenant has this number of calls. It is kept for the next run with the same schema. */
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

export interface UpdatedDatabases {
  /** The database in which a share of the tenant's rows was updated since the last vacuum. */
  readonly updated: string
  /** The same data directly after a vacuum. */
  readonly vacuumed: string
  drop(): Promise<void>
}

/** Copies a tenant's database and updates a share of its calls and customers. */
export async function copyUpdated(
  postgres: Postgres,
  connectionString: string,
  percent: number,
  seed: number
): Promise<UpdatedDatabases> {
  const original = new URL(connectionString).pathname.slice(1)
  const [updated, vacuumed] = [`${original}_updated`, `${original}_vacuumed`]
  await copyDatabase(postgres, original, updated)
  await withDatabase(postgres.urlOf(updated), async (db) => {
    await forbidVacuum(db)
    await updateRows(postgres.urlOf(updated), { organizationId: await findLargest(db), percent, seed })
  })
  await copyDatabase(postgres, updated, vacuumed)
  await withDatabase(postgres.urlOf(vacuumed), (db) => sql`vacuum (analyze)`.execute(db))

  return {
    updated: postgres.urlOf(updated),
    vacuumed: postgres.urlOf(vacuumed),
    async drop() {
      await dropDatabase(postgres, updated)
      await dropDatabase(postgres, vacuumed)
    }
  }
}

async function copyDatabase(postgres: Postgres, from: string, to: string): Promise<void> {
  await dropDatabase(postgres, to)
  await withDatabase(postgres.urlOf('postgres'), async (db) => {
    await sql`create database ${sql.id(to)} template ${sql.id(from)} strategy file_copy`.execute(db)
  })
}

/** Disables autovacuum, which could start during a measurement. */
async function forbidVacuum(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db)
  for (const { name } of rows) {
    await sql`
      alter table ${sql.id(name)} set (autovacuum_enabled = off, toast.autovacuum_enabled = off)`.execute(db)
  }
}

/** Returns whether a database exists. */
export async function exists(postgres: Postgres, name: string): Promise<boolean> {
  return await withDatabase(postgres.urlOf('postgres'), async (db) => {
    const { rows } = await sql`select from pg_database where datname = ${name}`.execute(db)

    return rows.length > 0
  })
}

/** Returns the tenant with the most calls. */
export async function findLargest(db: Database): Promise<OrganizationId> {
  const { rows } = await sql<{ organization_id: OrganizationId }>`
    select organization_id from call_counts where period = 'month'
    group by organization_id order by sum(calls) desc limit 1`.execute(db)
  if (rows[0] === undefined) throw new Error('the database has no calls')

  return rows[0].organization_id
}
