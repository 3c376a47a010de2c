import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // Frees the term backfill for missing calls. The previous release knows the column by neither name.
    'alter table evaluation_work rename column is_backfill to is_requested'
  ])
}
