import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // The address that the caller of the call gave: the customer has that of the latest call with one. Null for calls of
    // the releases before, until their reports are read again.
    'alter table calls add column caller_email text'
  ])
}
