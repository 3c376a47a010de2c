import { type Sql, sql } from '@callbook/postgres'
import { allOf, isAfter, type Page, type PageQuery, type Position } from '../lists/page.ts'
import { bucketAt, bucketsOf, countEach } from './buckets.ts'
import { areInOrder, type CountedRows, isIn, rowsThat } from './counted-rows.ts'
import type { TimeRange } from './time-range.ts'

/**
 * The ids on one page of the rows of a range of time, and how many rows there are, at a cost that does not grow with
 * their number.
 *
 * The range is cut into whole months, days and hours, which counters have counted, and at its two ends what is left of
 * an hour or a day, whose rows are counted. The total is the sum of these buckets. Their running sum tells in which
 * one the page begins and in which one it ends: a month is opened into its days, a day into its hours, and only the
 * rows between are walked. A step of a walk knows where it begins.
 *
 * One statement, so that buckets and rows are of one snapshot: writers change both in one transaction.
 */
export function countedPage(rows: CountedRows, range: TimeRange, page: Page): PageQuery {
  const counted = countRows(rows, range)
  if ('after' in page && page.after !== undefined) return stepAfter(rows, range, counted, page.limit + 1, page.after)

  return 'after' in page
    ? pageAt(rows, range, counted, { limit: page.limit + 1, offset: 0 })
    : pageAt(rows, range, counted, page)
}

/** The beginning of a statement: `counted`, whose `total` is the number of the rows, and the `buckets` it is made of. */
export function countRows(rows: CountedRows, range: TimeRange): Sql {
  return sql`
    with buckets as (${bucketsOf(rows, range)}),
    counted as (select coalesce(sum(rows), 0) as total from buckets)`
}

function pageAt(
  rows: CountedRows,
  range: TimeRange,
  counted: Sql,
  { limit, offset }: { readonly limit: number; readonly offset: number }
): PageQuery {
  const beginning = bucketAt(rows, sql`buckets`, range, sql`${offset}`)
  const last = sql`(select least(${offset + limit}, total) - 1 from counted)`
  const ending = areInOrder(rows)
    ? sql`select null::timestamptz as starts_at`
    : bucketAt(rows, sql`buckets`, range, last)
  const place = sql`
    select beginning.ends_at, beginning.skipped, ending.starts_at
    from (${beginning}) as beginning cross join (${ending}) as ending`
  const isBetween = areInOrder(rows)
    ? sql`created_at < place.ends_at`
    : sql`created_at < place.ends_at and created_at >= place.starts_at`

  return sql`${counted}, place as (${place})
    select counted.total, found.id, found.created_at
    from counted
    left join place on true
    left join lateral (
      ${newest(rowsThat(rows, allOf([isIn(range), isBetween])), limit)} offset ${offset} - place.skipped
    ) found on true`
}

/** The rows after a position, of which those that are left are counted from there on. */
function stepAfter(rows: CountedRows, range: TimeRange, counted: Sql, limit: number, after: Position): PageQuery {
  const isLeft = allOf([isIn(rangeAfter(range, after)), ...isAfter(after)])
  if (areInOrder(rows)) {
    return sql`${counted}
      select counted.total, found.id, found.created_at
      from counted left join (${newest(rowsThat(rows, isLeft), limit)}) found on true`
  }

  const at = after.createdAt.getTime()
  const beside = countEach(rows, at, allOf([isLeft, sql`created_at >= ${after.createdAt.toISOString()}::timestamptz`]))
  const older = bucketsOf(rows, { from: range.from, until: Math.min(range.until, at) })
  const last = sql`(select least(${limit}, sum(rows)) - 1 from rest)`

  return sql`${counted}, rest as (${beside} union all ${older}),
    ending as (${bucketAt(rows, sql`rest`, range, last)})
    select counted.total, found.id, found.created_at
    from counted
    left join ending on true
    left join lateral (
      ${newest(rowsThat(rows, allOf([isLeft, sql`created_at >= ending.starts_at`])), limit)}
    ) found on true`
}

function newest(rows: Sql, limit: number): Sql {
  return sql`select id, created_at from (${rows}) as inside order by created_at desc, id desc limit ${limit}`
}

/** What is left of a range after a position: so that an index is entered there, and not at the end of the range. */
export function rangeAfter({ from, until }: TimeRange, position: Position): TimeRange {
  return { from, until: Math.min(until, position.createdAt.getTime() + 1) }
}
