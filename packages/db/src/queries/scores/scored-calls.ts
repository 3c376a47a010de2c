import { listSql, raw, type Sql } from '@callbook/postgres'
import { type CountedRows, hasRequested, isIn, isOf, rowsThat } from '../counts/counted-rows.ts'
import type { TimeRange } from '../counts/time-range.ts'
import { allOf } from '../lists/page.ts'
import { hasScores, type ScoreFilter } from './score-filter.ts'
import { slotExpression, slotsOf } from './score-slots.ts'

export interface ScoredCalls {
  readonly rows: CountedRows
  readonly range: TimeRange
  readonly filter: ScoreFilter
}

/** Returns whether the filter has only scores, dates and a client. An index of scores contains all of them. */
export function hasOnlyScores({ rows }: ScoredCalls): boolean {
  return hasRequested(rows).length === 0
}

/**
 * Returns the `id` of the calls with such scores and their time as `at`, in no order.
 *
 * The rows of each slot are looked up separately, and OFFSET keeps it so: for an array of slots, the planner would take
 * long and then read the whole table.
 */
export function withScores({ rows, range, filter }: ScoredCalls): Sql {
  const slots = slotsOf(filter)
  const isOfSlot = listSql`${raw(slotExpression)} = asked.slots[nth]`

  return listSql`
    select of_slot.id, of_slot.at
    from (select ${slots.map(String)}::smallint[] as slots) as asked
    cross join generate_series(1, ${slots.length}::integer) as nth
    cross join lateral (
      select call_id as id, occurred_at as at from call_scores
      where ${allOf([isOf(rows), isOfSlot, isIn(range, 'occurred_at'), hasScores(filter)])} offset 0
    ) as of_slot`
}

/** Returns the same for calls that meet a condition, limited to the newest. */
export function newestWithScores(calls: ScoredCalls, condition: Sql, most: number): Sql {
  return listSql`
    select call_id as id, occurred_at as at from (
      select * from call_scores where ${allOf([isOf(calls.rows), isIn(calls.range, 'occurred_at'), condition])}
      order by occurred_at desc, call_id desc offset 0
    ) as in_order
    where ${hasScores(calls.filter)} order by occurred_at desc, call_id desc limit ${raw(String(most))}`
}

/**
 * Returns the calls among `found`, given by `id` and `at`, that match the rest of the filter, in their order.
 */
export function withRest(calls: ScoredCalls, found: Sql): Sql {
  if (hasOnlyScores(calls)) return found
  const { rows } = calls

  return listSql`
    select found.id, found.at from (${found}) as found
    cross join lateral (
      select from calls where ${allOf([isOf(rows), listSql`id = found.id`, ...hasRequested(rows)])} offset 0
    ) as call`
}

/** Returns the calls that match the rest of the filter. */
export function ofRest({ rows, range }: ScoredCalls): Sql {
  return rowsThat(rows, isIn(range, 'occurred_at'))
}

/** Returns the calls among `found` with such scores, read only from the index by time. */
export function scored({ rows, filter }: ScoredCalls, found: Sql): Sql {
  return listSql`
    select found.id, found.at from (${found}) as found
    cross join lateral (
      select from call_scores
      where organization_id = ${rows.organizationId} and occurred_at = found.at and call_id = found.id
        and ${hasScores(filter)}
      offset 0
    ) as scored`
}
