import type { Kysely } from 'kysely'
import { run } from './run.ts'

/** IDs of a call in other systems, a list, and its technical quality, an object. Null like the earlier details. */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, ['alter table calls add column external_ids json', 'alter table calls add column performance json'])
}
