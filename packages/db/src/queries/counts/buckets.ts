import type { Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import { type CountedRows, counters, isIn, rowsThat, timestamp } from './counted-rows.ts'
import { countedPeriods, type Period } from './periods.ts'
import { slices, type TimeRange } from './time-range.ts'

function periodsOf({ clientId }: CountedRows): readonly Period[] {
  return countedPeriods[clientId === undefined ? 'organization' : 'client']
}

/**
 * Returns buckets (starts_at, period, rows) that together count every row of the range once. Empty buckets are left
 * out.
 */
export function bucketsOf(rows: CountedRows, range: TimeRange): Sql {
  const parts = slices(range, periodsOf(rows)).map((slice) =>
    slice.unit === 'row'
      ? countEach(rows, slice.from, isIn(slice, rows.table.time))
      : counters(rows, slice.unit, isIn(slice, 'starts_at'))
  )
  const none = sql`select null::timestamptz as starts_at, 'row' as period, 0 as rows where false`

  return parts.length === 0 ? none : sql.join(parts, sql.raw(' union all '))
}

/** Returns a bucket of rows that are counted one by one. */
export function countEach(rows: CountedRows, startsAt: number, condition: Sql): Sql {
  return sql`
    select ${timestamp(startsAt)} as starts_at, 'row' as period, count(*)::integer as rows
    from (${rowsThat(rows, condition)}) as each_row`
}

/**
 * Returns the bucket that contains the row at `offset`, divided as far as there are shorter periods: `skipped` is the
 * number of rows before it, `ends_at` its end. No row if no bucket contains it.
 */
export function bucketAt(rows: CountedRows, buckets: Sql, { until }: TimeRange, offset: Sql): Sql {
  const all = sql`select starts_at, period, rows, 0 as skipped, ${timestamp(until)} as ends_at from ${buckets}`
  const longestFirst = periodsOf(rows).toReversed()

  return longestFirst.reduce(
    (bucket, period, index) => {
      const shorter = longestFirst[index + 1]

      return shorter === undefined ? bucket : holderOf(offset, opened(rows, bucket, period, shorter))
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
function opened(rows: CountedRows, bucket: Sql, period: Period, shorter: Period): Sql {
  const endsAt = sql`(bucket.starts_at at time zone 'UTC' + ${sql.raw(`interval '1 ${period}'`)}) at time zone 'UTC'`
  const isInside = sql`bucket.period = ${period} and starts_at >= bucket.starts_at and starts_at < ${endsAt}`

  return sql`
    select coalesce(inside.starts_at, bucket.starts_at) as starts_at, coalesce(inside.period, bucket.period) as period,
      coalesce(inside.rows, bucket.rows) as rows, bucket.skipped, bucket.ends_at
    from (${bucket}) as bucket
    left join lateral (${counters(rows, shorter, isInside)}) as inside on true`
}
