import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // The endpoints to which the provider sends reports of which calls, by its settings when last read: an array with
    // the items of `webhook-settings.ts`. Foreign URLs are not stored.
    `alter table provider_accounts add column webhook_settings json not null default '[]'`,

    // The number of calls with rejected reports that were fetched from their provider since.
    'alter table rejection_counts add column recovered integer not null default 0'
  ])
}
