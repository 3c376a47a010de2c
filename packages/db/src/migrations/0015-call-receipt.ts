import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // When the first report of the call was received, which is the time of the call if no report has one. Null for
    // calls of earlier releases, for which created_at is a close value.
    'alter table calls add column received_at timestamptz(3)',
    // When the last report that replaced values of the call was received. Null if no report did.
    'alter table calls add column told_at timestamptz(3)'
  ])
}
