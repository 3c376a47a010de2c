import type { Kysely } from 'kysely'
import { run } from './run.ts'

/**
 * Builds an index while others write, in a migration without a transaction.
 *
 * @param definition what follows the name: `on calls (…)`
 */
export async function buildIndex(db: Kysely<never>, name: string, definition: string): Promise<void> {
  await build(db, 'index', name, definition)
}

/** The same, of an index that a later migration can make a key of the table. */
export async function buildUniqueIndex(db: Kysely<never>, name: string, definition: string): Promise<void> {
  await build(db, 'unique index', name, definition)
}

async function build(db: Kysely<never>, kind: string, name: string, definition: string): Promise<void> {
  await run(db, [
    `drop index concurrently if exists ${name}`, // an attempt leaves it that was cut short
    `create ${kind} concurrently ${name} ${definition}`
  ])
}
