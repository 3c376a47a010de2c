import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // Whether the evaluation of an old call was requested. It waits until evaluations of new calls are done.
    'alter table evaluation_work add column is_backfill boolean not null default false'
  ])
}
