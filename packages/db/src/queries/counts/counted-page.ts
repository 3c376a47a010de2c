import type { Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Page, PageQuery, Position } from '../lists/page.ts'
import { timestamp, whereAfter, whereTime } from '../lists/where.ts'
import { areInOrder, type CountedSelection, counters, rowsThat } from './counted-selection.ts'
import { countedPeriods, type Period, slices, type TimeRange } from './time-range.ts'

/**
 * Returns a statement for the ids on one page of the rows of a time range, and their total, at a cost that does not
 * grow with their number.
 *
 * The range is divided into whole months, days and hours, which have counters, and the rest of an hour or a day at both
 * ends, whose rows are counted. The total is the sum of these buckets. Their running sum determines the buckets in
 * which the page begins and ends: a month is divided into its days, a day into its hours, and only the rows between are
 * read. The next page starts from a known position.
 *
 * It is one statement, so that buckets and rows are of one snapshot: writers change both in one transaction.
 */
export function countedPage(selection: CountedSelection, range: TimeRange, page: Page): PageQuery {
  const counted = countRows(selection, range)
  if ('after' in page && page.after !== undefined)
    return stepAfter(selection, range, counted, page.limit + 1, page.after)

  return 'after' in page
    ? pageAt(selection, range, counted, { limit: page.limit + 1, offset: 0 })
    : pageAt(selection, range, counted, page)
}

/** Returns the beginning of a statement: `counted`, whose `total` is the number of rows, and its `buckets`. */
export function countRows(selection: CountedSelection, range: TimeRange): Sql {
  return sql`
    with buckets as (${bucketsOf(selection, range)}),
    counted as (select coalesce(sum(rows), 0) as total from buckets)`
}

function pageAt(
  selection: CountedSelection,
  range: TimeRange,
  counted: Sql,
  { limit, offset }: { readonly limit: number; readonly offset: number }
): PageQuery {
  const isInOrder = areInOrder(selection)
  const time = sql.raw(selection.table.time)
  const beginning = bucketAt(selection, sql`buckets`, range, sql`${offset}`)
  const last = sql`(select least(${offset + limit}, total) - 1 from counted)`
  const ending = isInOrder ? sql`select null::timestamptz as starts_at` : bucketAt(selection, sql`buckets`, range, last)
  const isBetween = sql`${time} < place.ends_at${isInOrder ? sql`` : sql` and ${time} >= place.starts_at`}`
  const isNearPage = sql`${whereTime(range, selection.table.time)} and ${isBetween}`

  return sql`${counted}, place as (
      select beginning.ends_at, beginning.skipped, ending.starts_at
      from (${beginning}) as beginning cross join (${ending}) as ending
    )
    select counted.total, found.id, found.at
    from counted
    left join place on true
    left join lateral (
      select id, at from (${rowsThat(selection, isNearPage)}) as inside
      order by at desc, id desc limit ${limit} offset ${offset} - place.skipped
    ) found on true`
}

/** Returns the rows after a position. The remaining rows are counted from there. */
function stepAfter(
  selection: CountedSelection,
  range: TimeRange,
  counted: Sql,
  limit: number,
  after: Position
): PageQuery {
  const { time } = selection.table
  const isLeft = sql`${whereTime(rangeAfter(range, after), time)} and ${whereAfter(after, time)}`
  if (areInOrder(selection)) {
    return sql`${counted}
      select counted.total, found.id, found.at
      from counted left join (
        select id, at from (${rowsThat(selection, isLeft)}) as inside order by at desc, id desc limit ${limit}
      ) found on true`
  }

  const at = after.at.getTime()
  const isBeside = sql`${isLeft} and ${sql.raw(time)} >= ${after.at.toISOString()}::timestamptz`
  const older = bucketsOf(selection, { from: range.from, until: Math.min(range.until, at) })
  const last = sql`(select least(${limit}, sum(rows)) - 1 from rest)`

  return sql`${counted}, rest as (${countEach(selection, at, isBeside)} union all ${older}),
    ending as (${bucketAt(selection, sql`rest`, range, last)})
    select counted.total, found.id, found.at
    from counted
    left join ending on true
    left join lateral (
      select id, at from (${rowsThat(selection, sql`${isLeft} and ${sql.raw(time)} >= ending.starts_at`)}) as inside
      order by at desc, id desc limit ${limit}
    ) found on true`
}

/** Returns the rest of a range after a position, so that an index scan starts there and not at the end of the range. */
export function rangeAfter({ from, until }: TimeRange, position: Position): TimeRange {
  return { from, until: Math.min(until, position.at.getTime() + 1) }
}

function periodsOf({ clientId }: CountedSelection): readonly Period[] {
  return countedPeriods[clientId === undefined ? 'organization' : 'client']
}

/**
 * Returns buckets (starts_at, period, rows) that together count every row of the range once. Empty buckets are left
 * out.
 */
function bucketsOf(selection: CountedSelection, range: TimeRange): Sql {
  const parts = slices(range, periodsOf(selection)).map((slice) =>
    slice.unit === 'row'
      ? countEach(selection, slice.from, whereTime(slice, selection.table.time))
      : counters(selection, slice.unit, whereTime(slice, 'starts_at'))
  )
  const none = sql`select null::timestamptz as starts_at, 'row' as period, 0 as rows where false`

  return parts.length === 0 ? none : sql.join(parts, sql.raw(' union all '))
}

/** Returns a bucket of rows that are counted one by one. */
function countEach(selection: CountedSelection, startsAt: number, condition: Sql): Sql {
  return sql`
    select ${timestamp(startsAt)} as starts_at, 'row' as period, count(*)::integer as rows
    from (${rowsThat(selection, condition)}) as each_row`
}

/**
 * Returns the bucket that contains the row at `offset`, divided as far as there are shorter periods: `skipped` is the
 * number of rows before it, `ends_at` its end. No row if no bucket contains it.
 */
function bucketAt(selection: CountedSelection, buckets: Sql, { until }: TimeRange, offset: Sql): Sql {
  const all = sql`select starts_at, period, rows, 0 as skipped, ${timestamp(until)} as ends_at from ${buckets}`
  const longestFirst = periodsOf(selection).toReversed()

  return longestFirst.reduce(
    (bucket, period, index) => {
      const shorter = longestFirst[index + 1]

      return shorter === undefined ? bucket : holderOf(offset, opened(selection, bucket, period, shorter))
    },
    holderOf(offset, all)
  )
}

function holderOf(offset: Sql, buckets: Sql): Sql {
  return sql`
    select starts_at, period, rows, skipped, ends_at
    from (
      select starts_at, period, rows,
        skipped + sum(rows) over newest_first - rows as skipped,
        coalesce(lag(starts_at) over newest_first, ends_at) as ends_at
      from (${buckets}) as bucket
      window newest_first as (order by starts_at desc)
    ) as bucket
    where skipped <= ${offset} and skipped + rows > ${offset}`
}

/**
 * Returns the shorter periods inside `bucket` if it is a `period`, else the bucket itself.
 *
 * A bucket ends where the next counted one starts, which can be long after its own period. The shorter periods between
 * the two may extend beyond the range, so only the ones inside its own period are taken.
 */
function opened(selection: CountedSelection, bucket: Sql, period: Period, shorter: Period): Sql {
  const endsAt = sql`(bucket.starts_at at time zone 'UTC' + ${sql.raw(`interval '1 ${period}'`)}) at time zone 'UTC'`
  const isInside = sql`bucket.period = ${period} and starts_at >= bucket.starts_at and starts_at < ${endsAt}`

  return sql`
    select coalesce(inside.starts_at, bucket.starts_at) as starts_at, coalesce(inside.period, bucket.period) as period,
      coalesce(inside.rows, bucket.rows) as rows, bucket.skipped, bucket.ends_at
    from (${bucket}) as bucket
    left join lateral (${counters(selection, shorter, isInside)}) as inside on true`
}
