/** Counters behind the exact totals of lists. */
export const counters: readonly string[] = [
  // Calls per hour, day and month (UTC) of occurred_at. The nil client_id counts all clients of the organization. Each
  // element of an array counts the rows with one combination of filter values or an earlier combination: `facets` counts
  // all calls, `progress` the evaluated ones. Missing elements count as zeros.
  `create table call_counts (
    organization_id uuid not null,
    client_id       uuid not null,
    period          text not null,
    starts_at       timestamptz(3) not null,
    calls           integer not null,
    facets          integer[] not null default '{}',
    progress        integer[] not null default '{}',
    primary key (organization_id, client_id, period, starts_at)
  ) with (fillfactor = 50)`,

  // The same for customers, by created_at.
  `create table customer_counts (
    organization_id uuid not null,
    client_id       uuid not null,
    period          text not null,
    starts_at       timestamptz(3) not null,
    customers       integer not null,
    facets          integer[] not null default '{}',
    primary key (organization_id, client_id, period, starts_at)
  ) with (fillfactor = 50)`
]
