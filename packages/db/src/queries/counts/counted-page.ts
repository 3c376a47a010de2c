import type { Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import { allOf, isAfter, type Page, type PageQuery, type Position } from '../lists/page.ts'
import { bucketAt, bucketsOf, countEach } from './buckets.ts'
import { areInOrder, type CountedRows, isIn, rowsThat } from './counted-rows.ts'
import type { TimeRange } from './time-range.ts'

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
export function countedPage(rows: CountedRows, range: TimeRange, page: Page): PageQuery {
  const counted = countRows(rows, range)
  if ('after' in page && page.after !== undefined) return stepAfter(rows, range, counted, page.limit + 1, page.after)

  return 'after' in page
    ? pageAt(rows, range, counted, { limit: page.limit + 1, offset: 0 })
    : pageAt(rows, range, counted, page)
}

/** Returns the beginning of a statement: `counted`, whose `total` is the number of rows, and its `buckets`. */
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
  const time = sql.raw(rows.table.time)
  const place = sql`
    select beginning.ends_at, beginning.skipped, ending.starts_at
    from (${beginning}) as beginning cross join (${ending}) as ending`
  const isBetween = areInOrder(rows)
    ? sql`${time} < place.ends_at`
    : sql`${time} < place.ends_at and ${time} >= place.starts_at`

  return sql`${counted}, place as (${place})
    select counted.total, found.id, found.at
    from counted
    left join place on true
    left join lateral (
      ${newest(rowsThat(rows, allOf([isIn(range, rows.table.time), isBetween])), limit)} offset ${offset} - place.skipped
    ) found on true`
}

/** Returns the rows after a position. The remaining rows are counted from there. */
function stepAfter(rows: CountedRows, range: TimeRange, counted: Sql, limit: number, after: Position): PageQuery {
  const { time } = rows.table
  const isLeft = allOf([isIn(rangeAfter(range, after), time), ...isAfter(after, time)])
  if (areInOrder(rows)) {
    return sql`${counted}
      select counted.total, found.id, found.at
      from counted left join (${newest(rowsThat(rows, isLeft), limit)}) found on true`
  }

  const at = after.at.getTime()
  const beside = countEach(rows, at, allOf([isLeft, sql`${sql.raw(time)} >= ${after.at.toISOString()}::timestamptz`]))
  const older = bucketsOf(rows, { from: range.from, until: Math.min(range.until, at) })
  const last = sql`(select least(${limit}, sum(rows)) - 1 from rest)`

  return sql`${counted}, rest as (${beside} union all ${older}),
    ending as (${bucketAt(rows, sql`rest`, range, last)})
    select counted.total, found.id, found.at
    from counted
    left join ending on true
    left join lateral (
      ${newest(rowsThat(rows, allOf([isLeft, sql`${sql.raw(time)} >= ending.starts_at`])), limit)}
    ) found on true`
}

function newest(rows: Sql, limit: number): Sql {
  return sql`select id, at from (${rows}) as inside order by at desc, id desc limit ${limit}`
}

/** Returns the rest of a range after a position, so that an index scan starts there and not at the end of the range. */
export function rangeAfter({ from, until }: TimeRange, position: Position): TimeRange {
  return { from, until: Math.min(until, position.at.getTime() + 1) }
}
