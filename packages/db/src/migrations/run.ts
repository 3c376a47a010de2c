import { type Kysely, sql } from 'kysely'

/** Runs DDL one statement per query, as a Citus coordinator requires. */
export async function run(db: Kysely<never>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
