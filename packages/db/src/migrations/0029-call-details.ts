import type { Kysely } from 'kysely'
import { run } from './run.ts'

/**
 * Details of a call, each a list. Null if the provider does not report them, and in rows of the previous release until
 * their reports are read again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    'alter table calls add column recordings json',
    'alter table calls add column transfers json',
    'alter table calls add column cost_breakdown json'
  ])
}
