import type { Kysely } from 'kysely'
import { run } from './run.ts'

/** Counts the repeats of an endpoint whose body differs from the stored report. No row is written for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, ['alter table webhook_endpoint_usage add column differing_repeat_count bigint not null default 0'])
}
