import type { Kysely } from 'kysely'
import { run } from './run.ts'

/** More details from reports. Null for calls of earlier releases until their reports are read again. */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    'alter table calls add column assistant_version text',
    'alter table calls add column language text',
    'alter table calls add column transfer_destination text',
    'alter table calls add column caller_sentiment text',
    // The source of the call. The default rewrites no rows: PostgreSQL applies it to existing ones.
    "alter table calls add column source text not null default 'webhook'"
  ])
}
