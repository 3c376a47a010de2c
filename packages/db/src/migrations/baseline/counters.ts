import { commentOn } from '../../comment-on.ts'

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
  ) with (fillfactor = 50)`,
  ...commentOn(
    'call_counts',
    `Counters behind the exact totals of lists, per hour, day and month (UTC): calls by occurred_at, and customers by
    created_at. A report of a new caller changes both, usually in the same rows. Each element of an array counts the rows
    with one combination of filter values or an earlier combination. Missing elements count as zeros.`,
    {
      client_id: 'The nil UUID counts all clients of the organization.',
      facets: 'Counts all calls.',
      progress: 'Counts the evaluated calls.'
    }
  )
]
