import type { Kysely } from 'kysely'
import { run } from './run.ts'

/** What a single call is called elsewhere, a list, and how it ran, an object. Null as the details before. */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, ['alter table calls add column external_ids json', 'alter table calls add column performance json'])
}
