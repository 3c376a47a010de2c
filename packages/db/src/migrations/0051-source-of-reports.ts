import type { Kysely } from 'kysely'
import { run } from './run.ts'

/** How a report came here, as calls tell it of their first. No row is written for it. */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, ["alter table raw_reports add column source text not null default 'webhook'"])
}
