import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // Whether it replaced an earlier report of the same kind. The call may still have values of that report.
    'alter table raw_reports add column is_replacement boolean not null default false'
  ])
}
