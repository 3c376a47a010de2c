/** Counters behind the exact totals of lists. */
export const counters: readonly string[] = [
  `create table call_counts (
    organization_id uuid not null,
    client_id       uuid not null,
    period          text not null check (period in ('hour', 'day', 'month')),
    starts_at       timestamptz(3) not null,
    calls           integer not null default 0,
    facets          integer[] not null default '{}',
    progress        integer[] not null default '{}',
    customers       integer not null default 0,
    customer_facets integer[] not null default '{}',
    primary key (organization_id, client_id, period, starts_at)
  ) with (fillfactor = 50)`
]
