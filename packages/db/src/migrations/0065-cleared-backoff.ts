import type { Kysely } from 'kysely'
import { run } from './run.ts'

/** When the backoff of an event endpoint was cleared by making it active, which counts once a minute. */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, ['alter table event_endpoints add column backoff_cleared_at timestamptz(3)'])
}
