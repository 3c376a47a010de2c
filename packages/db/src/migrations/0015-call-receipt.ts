import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // When the first report of the call was received: when the call took place, if no report tells it. Null for calls
    // of the releases before, of which created_at says it nearly.
    'alter table calls add column received_at timestamptz(3)',
    // When the report was received that last replaced what the call has. Null while none has.
    'alter table calls add column told_at timestamptz(3)'
  ])
}
