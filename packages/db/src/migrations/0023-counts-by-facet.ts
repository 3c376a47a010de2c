import type { Kysely } from 'kysely'
import { run } from './run.ts'

/**
 * Counts by what rows are filtered by: an element for each combination of values counts the rows that have these or
 * earlier ones. `facets` has those of calls of any evaluation, `progress` those of calls evaluated so far. Both are null
 * in what was counted before, and in what the release before still counts.
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
