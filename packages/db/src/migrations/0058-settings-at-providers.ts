import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // The endpoint for the reports of each assistant, according to the provider's settings when last read: an array of
    // the items in `webhook-settings.ts`. Foreign URLs are not stored.
    `alter table provider_accounts add column webhook_settings json not null default '[]'`,

    // The number of calls with rejected reports that were fetched from their provider since.
    'alter table rejection_counts add column recovered integer not null default 0'
  ])
}
