import { join, type Sql, sql } from '@callbook/postgres'
import { type CallScope, matchesRange, timestamp } from './call-filter.ts'
import type { Period } from './periods.ts'
import { allClients } from './periods.ts'
import { type Slice, slices, type TimeRange } from './time-range.ts'

/** Rows (starts_at, period, calls) that together count every call of the range once. Those of no call are left out. */
export function bucketsOf(scope: CallScope, range: TimeRange, periods: readonly Period[]): Sql {
  const parts = slices(range, periods).map((slice) => {
    if (slice.unit !== 'call') return countersOf(scope, slice, slice.unit)

    return sql`
      select ${timestamp(slice.from)} as starts_at, 'call' as period, count(*)::integer as calls
      from calls where ${matchesRange(scope, slice)}`
  })
  const none = sql`select null::timestamptz as starts_at, 'call' as period, 0 as calls where false`

  return parts.length === 0 ? none : join(parts, ' union all ')
}

function countersOf(scope: CallScope, { from, until }: Slice, period: Period): Sql {
  return sql`
    select starts_at, period, calls from call_counts
    where ${isCounterOf(scope, period)} and starts_at >= ${timestamp(from)} and starts_at < ${timestamp(until)}`
}

function isCounterOf({ organizationId, clientId }: CallScope, period: Period): Sql {
  return sql`organization_id = ${organizationId} and client_id = ${clientId ?? allClients} and period = ${period}`
}

/** The bucket in which the page begins, opened as far as there are shorter periods. No row when it begins nowhere. */
export function beginningInside(
  scope: CallScope,
  { until }: TimeRange,
  periods: readonly Period[],
  offset: number
): Sql {
  const all = sql`select starts_at, period, calls, 0 as skipped, ${timestamp(until)} as ends_at from buckets`
  const longestFirst = periods.toReversed()

  return longestFirst.reduce(
    (bucket, period, index) => {
      const shorter = longestFirst[index + 1]

      return shorter === undefined ? bucket : bucketAt(offset, opened(scope, bucket, period, shorter))
    },
    bucketAt(offset, all)
  )
}

/**
 * The one of `buckets` that holds the call at `offset`; `skipped` are the calls before it, `ends_at` is where it ends.
 */
function bucketAt(offset: number, buckets: Sql): Sql {
  return sql`
    select starts_at, period, calls, skipped, ends_at
    from (
      select starts_at, period, calls,
        skipped + sum(calls) over newest_first - calls as skipped,
        coalesce(lag(starts_at) over newest_first, ends_at) as ends_at
      from (${buckets}) as bucket
      window newest_first as (order by starts_at desc)
    ) as bucket
    where skipped <= ${offset} and skipped + calls > ${offset}`
}

/** The shorter periods inside `bucket` if it is a `period`, else the bucket itself. */
function opened(scope: CallScope, bucket: Sql, period: Period, shorter: Period): Sql {
  return sql`
    select coalesce(inside.starts_at, bucket.starts_at) as starts_at, coalesce(inside.period, bucket.period) as period,
      coalesce(inside.calls, bucket.calls) as calls, bucket.skipped, bucket.ends_at
    from (${bucket}) as bucket
    left join (select starts_at, period, calls from call_counts where ${isCounterOf(scope, shorter)}) as inside
      on bucket.period = ${period} and inside.starts_at >= bucket.starts_at and inside.starts_at < bucket.ends_at`
}
