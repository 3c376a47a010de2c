import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { type Migrations, migrations } from '../migrations/index.ts'

export interface MigrationStatus {
  readonly name: string
  /** Unknown: applied in the database, but not part of this release. It belongs to a later one. */
  readonly state: 'done' | 'pending' | 'unknown'
  /** Absent while it is pending. */
  readonly executedAt: Date | undefined
}

/** Returns the migrations of this release and of the database in their order. */
export async function listMigrations(db: Queryable, known: Migrations = migrations): Promise<MigrationStatus[]> {
  const executed = await findExecuted(db)
  const names = new Set([...Object.keys(known), ...executed.keys()])

  return [...names].sort().map((name) => {
    const executedAt = executed.get(name)
    const state = executedAt === undefined ? 'pending' : name in known ? 'done' : 'unknown'

    return { name, state, executedAt }
  })
}

/** Returns the applied migrations with their times from Kysely's table. */
async function findExecuted(db: Queryable): Promise<Map<string, Date>> {
  const { rows: found } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (found.length === 0) return new Map()

  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration`.execute(db)

  return new Map(rows.map(({ name, timestamp }) => [name, new Date(timestamp)]))
}
