import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // The issuer's name at that time; unknown for keys issued before.
    'alter table api_keys add column issued_by text',
    // The key that replaced this one. A replaced key cannot be rotated again.
    'alter table api_keys add column replaced_by uuid'
  ])
}
