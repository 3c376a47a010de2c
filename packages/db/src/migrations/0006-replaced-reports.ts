import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // Whether an earlier report of the same kind stood here, of which the call may still have what this one lacks.
    'alter table raw_reports add column is_replacement boolean not null default false'
  ])
}
