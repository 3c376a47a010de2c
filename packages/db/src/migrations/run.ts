import { type Kysely, sql } from 'kysely'

/** Runs DDL one statement per query, as a Citus coordinator requires. */
export async function run(db: Kysely<never>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Builds an index without blocking writers, in a migration without a transaction.
 *
 * @param definition the part after the name: `on calls (…)`
 */
export async function buildIndex(
  db: Kysely<never>,
  name: string,
  definition: string,
  { isUnique = false } = {}
): Promise<void> {
  await run(db, [
    `drop index concurrently if exists ${name}`, // Removes the invalid index of an interrupted attempt.
    `create ${isUnique ? 'unique index' : 'index'} concurrently ${name} ${definition}`
  ])
}
