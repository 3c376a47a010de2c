import type { Kysely } from 'kysely'
import { run } from './run.ts'

/**
 * Builds an index without blocking writers, in a migration without a transaction.
 *
 * @param definition the part after the name: `on calls (…)`
 */
export async function buildIndex(db: Kysely<never>, name: string, definition: string): Promise<void> {
  await run(db, [
    `drop index concurrently if exists ${name}`, // Removes the invalid index of an interrupted attempt.
    `create index concurrently ${name} ${definition}`
  ])
}
