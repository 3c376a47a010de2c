import type { Kysely } from 'kysely'
import { run } from './run.ts'

/**
 * Builds an index without blocking writers, in a migration without a transaction.
 *
 * @param definition the part after the name: `on calls (…)`
 */
export async function buildIndex(db: Kysely<never>, name: string, definition: string): Promise<void> {
  await build(db, 'index', name, definition)
}

/** Builds an index that a later migration can make a key of the table. */
export async function buildUniqueIndex(db: Kysely<never>, name: string, definition: string): Promise<void> {
  await build(db, 'unique index', name, definition)
}

async function build(db: Kysely<never>, kind: string, name: string, definition: string): Promise<void> {
  await run(db, [
    `drop index concurrently if exists ${name}`, // Removes the invalid index of an interrupted attempt.
    `create ${kind} concurrently ${name} ${definition}`
  ])
}
