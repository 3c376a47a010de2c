import type { Kysely } from 'kysely'
import { run } from './run.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    // To which endpoint the provider sends reports of which calls, as its settings were when they were last read: an
    // array of what `webhook-settings.ts` says. Of a URL that is none of ours, nothing is kept.
    `alter table provider_accounts add column webhook_settings json not null default '[]'`,

    // How many calls whose reports were refused a pass has fetched from their provider since.
    'alter table rejection_counts add column recovered integer not null default 0'
  ])
}
