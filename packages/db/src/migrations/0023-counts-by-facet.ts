import type { Kysely } from 'kysely'
import { run } from './run.ts'

/**
 * Counters by filter values. Each element counts the rows with one combination of values or an earlier combination.
 * `facets` counts all calls, `progress` the evaluated ones. Both are null in earlier counters, and in counters that the
 * previous release still writes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    'alter table call_counts add column facets integer[], add column progress integer[]',

    // Customers per hour, day and month (UTC) of created_at. The nil client_id counts all clients of the organization.
    `create table customer_counts (
      organization_id uuid not null,
      client_id       uuid not null,
      period          text not null,
      starts_at       timestamptz(3) not null,
      customers       integer not null,
      facets          integer[],
      primary key (organization_id, client_id, period, starts_at)
    ) with (fillfactor = 50)`
  ])
}
