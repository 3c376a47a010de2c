import { type RawBuilder, sql } from 'kysely'
import { allClients } from '../ingest/call-counts.ts'
import { type CallScope, matchesRange, timestamp } from './call-filter.ts'
import { allOf, isAfter, maxLimit, type Page, type PageQuery, type Position } from './page.ts'
import type { Period } from './periods.ts'
import { type Slice, slices, type TimeRange } from './time-range.ts'

/** `call_counts` keeps no hours of a client: they would be more rows than they save. */
const periodsOf = {
  organization: ['hour', 'day', 'month'],
  client: ['day', 'month']
} as const

/**
 * The ids on one page of the calls of a range of time, and how many calls there are, at a cost that does not grow
 * with the number of calls.
 *
 * The range is cut into whole months, days and hours, which `call_counts` has counted, and at its two ends what is
 * left of an hour or a day, whose calls are counted. The total is the sum of these buckets. Their running sum tells
 * in which one the page begins: a month is opened into its days, a day into its hours, and only the calls of the last
 * bucket are walked to the first of the page. A step of a walk knows where it begins.
 *
 * One statement, so that buckets and calls are of one snapshot: writers change both in one transaction.
 */
export function pageFromCounts(scope: CallScope, range: TimeRange, page: Page): PageQuery {
  const periods = periodsOf[scope.clientId === undefined ? 'organization' : 'client']
  const counted = sql`
    with buckets as (${bucketsOf(scope, range, periods)}),
    counted as (select coalesce(sum(calls), 0) as total from buckets)`

  if ('after' in page || page.offset === 0) {
    const [position, count] = 'after' in page ? [page.after, page.limit + 1] : [undefined, page.limit]
    const onPage = allOf([matchesRange(scope, rangeAfter(range, position)), ...isAfter(position)])

    return sql`${counted}
      select counted.total, found.id, found.created_at
      from counted left join (${newest(onPage, count)}) found on true`
  }

  const { limit, offset } = page

  return sql`${counted},
    beginning as (${beginningInside(scope, range, periods, offset)})
    select counted.total, found.id, found.created_at
    from counted
    left join beginning on true
    left join lateral (
      select id, created_at from calls
      where ${matchesRange(scope, range)} and created_at < beginning.ends_at
      order by created_at desc, id desc limit ${limit} offset ${offset} - beginning.skipped
    ) found on true`
}

/**
 * The ids of so many calls that match, newest first.
 *
 * A prepared statement is planned anew each time while the planner believes that this pays. Of a limit that it does
 * not know it believes the worst, so it is told that there is a smaller one.
 */
function newest(matches: RawBuilder<unknown>, count: number): RawBuilder<unknown> {
  return sql`
    select id, created_at from (
      select id, created_at from calls where ${matches} order by created_at desc, id desc limit ${sql.lit(maxLimit + 1)}
    ) newest
    order by created_at desc, id desc limit ${count}`
}

/** What is left of a range after a position: so that the index is entered there, and not at the end of the range. */
function rangeAfter({ from, until }: TimeRange, position: Position | undefined): TimeRange {
  return { from, until: position === undefined ? until : Math.min(until, position.createdAt.getTime() + 1) }
}

/** Rows (starts_at, period, calls) that together count every call of the range once. Those of no call are left out. */
function bucketsOf(scope: CallScope, range: TimeRange, periods: readonly Period[]): RawBuilder<unknown> {
  const parts = slices(range, periods).map((slice) => {
    if (slice.unit !== 'call') return countersOf(scope, slice, slice.unit)

    return sql`
      select ${timestamp(slice.from)} as starts_at, 'call' as period, count(*)::integer as calls
      from calls where ${matchesRange(scope, slice)}`
  })
  const none = sql`select null::timestamptz as starts_at, 'call' as period, 0 as calls where false`

  return parts.length === 0 ? none : sql.join(parts, sql` union all `)
}

function countersOf(scope: CallScope, { from, until }: Slice, period: Period): RawBuilder<unknown> {
  return sql`
    select starts_at, period, calls from call_counts
    where ${isCounterOf(scope, period)} and starts_at >= ${timestamp(from)} and starts_at < ${timestamp(until)}`
}

function isCounterOf({ organizationId, clientId }: CallScope, period: Period): RawBuilder<unknown> {
  return sql`organization_id = ${organizationId} and client_id = ${clientId ?? allClients} and period = ${period}`
}

/** The bucket in which the page begins, opened as far as there are shorter periods. No row when it begins nowhere. */
function beginningInside(
  scope: CallScope,
  { until }: TimeRange,
  periods: readonly Period[],
  offset: number
): RawBuilder<unknown> {
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

/** Of `buckets`, the one that holds the call at `offset`; `skipped` are the calls before it, `ends_at` is where it ends. */
function bucketAt(offset: number, buckets: RawBuilder<unknown>): RawBuilder<unknown> {
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
function opened(scope: CallScope, bucket: RawBuilder<unknown>, period: Period, shorter: Period): RawBuilder<unknown> {
  return sql`
    select coalesce(inside.starts_at, bucket.starts_at) as starts_at, coalesce(inside.period, bucket.period) as period,
      coalesce(inside.calls, bucket.calls) as calls, bucket.skipped, bucket.ends_at
    from (${bucket}) as bucket
    left join (select starts_at, period, calls from call_counts where ${isCounterOf(scope, shorter)}) as inside
      on bucket.period = ${period} and inside.starts_at >= bucket.starts_at and inside.starts_at < bucket.ends_at`
}
