import type { Kysely } from 'kysely'
import { run } from './run.ts'

/**
 * The worker that sends to an endpoint holds its lease, which covers all waiting deliveries of the endpoint. A delivery
 * is updated only after it was sent.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    'alter table event_endpoints add column leased_until timestamptz(3)',
    'drop index event_deliveries_leased',
    'alter table event_deliveries drop column leased_until'
  ])
}
