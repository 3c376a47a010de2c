import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // By name, as it was then: unknown of keys that were issued before.
    'alter table api_keys add column issued_by text',
    // The key that was issued in the place of this one, which is then not rotated again.
    'alter table api_keys add column replaced_by uuid'
  ])
}
