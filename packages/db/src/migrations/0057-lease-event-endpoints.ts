import type { Kysely } from 'kysely'
import { run } from './run.ts'

/**
 * Whoever sends to an endpoint has it leased, and with it all that waits for it: a delivery is written once it was
 * sent, and not before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    'alter table event_endpoints add column leased_until timestamptz(3)',
    'drop index event_deliveries_leased',
    'alter table event_deliveries drop column leased_until'
  ])
}
