import { listSql, raw, type Sql } from '@callbook/postgres'
import { hasOnlyScores, type ScoredCalls, withScores } from './scored-calls.ts'

/** Sizes that decide between the ways of `scoredPage`. */
export interface Bounds {
  /** Maximum number of calls that are sorted: of those with such scores, and of others. */
  readonly sorted: { readonly scored: number; readonly others: number }
  /** Up to this many other calls, the number of calls with such scores does not matter. */
  readonly few: number
  /** Up to this many other calls are joined with all calls with such scores, without first checking the newest. */
  readonly met: number
  /** How many of the newest calls with such scores are checked for a page before all are. */
  readonly examined: number
}

export const bounds: Bounds = { few: 5000, sorted: { scored: 20_000, others: 20_000 }, examined: 40_000, met: 160_000 }

/** Returns the CTEs `of_scores` and `way`: the set that was read to compare sizes, and the way. */
export function chosenWay(calls: ScoredCalls, { few, sorted, met }: Omit<Bounds, 'examined'>): Sql {
  const isMet = hasOnlyScores(calls) ? listSql`` : listSql`when rest <= ${raw(String(met))} then 'both'`

  return listSql`
    of_scores as materialized (
      select id, at from (${withScores(calls)} limit ${raw(String(sorted.scored + 1))}) as of_scores
      where (select total from counted) > ${raw(String(few))}
    ),
    sizes as materialized (
      select total as rest, case when total > ${raw(String(few))} then scores end as scores
      from counted cross join (select count(*) as scores from of_scores) as of_scores
    ),
    way as materialized (
      select case
        when scores <= least(${raw(String(sorted.scored))}, rest) then 'scores'
        ${hasOnlyTimes(calls) ? listSql`when true then 'walk'` : listSql``}
        when rest <= ${raw(String(sorted.others))} then 'rest'
        ${isMet} else 'walk' end as by
      from sizes
    )`
}

/** If an index has all requested columns in order, reading it costs less than sorting. */
function hasOnlyTimes(calls: ScoredCalls): boolean {
  return hasOnlyScores(calls) && calls.rows.clientId === undefined
}
