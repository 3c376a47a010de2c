import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // The address given by the caller. The customer has the address of the latest call with one. Null for calls of
    // earlier releases until they are replayed.
    'alter table calls add column caller_email text'
  ])
}
