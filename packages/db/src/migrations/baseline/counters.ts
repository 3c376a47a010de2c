/** Counters behind the exact totals of lists. */
export const counters: readonly string[] = [
  // Per hour, day and month (UTC): calls by occurred_at, and customers by created_at. A report of a new caller changes
  // both, usually in the same rows. The nil client_id counts all clients of the organization. Each element of an array
  // counts the rows with one combination of filter values or an earlier combination: `facets` counts all calls,
  // `progress` the evaluated ones. Missing elements count as zeros.
  `create table call_counts (
    organization_id uuid not null,
    client_id       uuid not null,
    period          text not null,
    starts_at       timestamptz(3) not null,
    calls           integer not null default 0,
    facets          integer[] not null default '{}',
    progress        integer[] not null default '{}',
    customers       integer not null default 0,
    customer_facets integer[] not null default '{}',
    primary key (organization_id, client_id, period, starts_at)
  ) with (fillfactor = 50)`
]
