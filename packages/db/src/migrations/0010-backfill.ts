import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // Whether somebody asked for the evaluation of a call long stored: that waits until those of new calls are made.
    'alter table evaluation_work add column is_backfill boolean not null default false'
  ])
}
