import { listSql, raw, type Sql } from '@callbook/postgres'
import { countRows, rangeAfter } from '../counts/counted-page.ts'
import type { TimeRange } from '../counts/time-range.ts'
import { maxLimit, mostCounted, tooMany } from '../lists/limits.ts'
import { allOf, isAfter, type Page, type PageQuery } from '../lists/page.ts'
import { type Bounds, bounds, chosenWay } from './chosen-way.ts'
import {
  hasOnlyScores,
  newestWithScores,
  ofRest,
  type ScoredCalls,
  scored,
  withRest,
  withScores
} from './scored-calls.ts'

/** Maximum number of calls that are read for a page. */
const mostWalked = mostCounted + maxLimit

const isWalk = listSql`(select by from way) = 'walk'`

/**
 * Returns a statement for the ids on one page of the calls with such scores, and for their number, up to one more than
 * the count limit.
 *
 * Four ways find them. Medians in ms for pages of 50 of one tenant with 100,000 calls, on a busy machine, in one run:
 *
 * - `scores` reads all calls with such scores, then checks the rest, if few calls have them. Two scores of 99 or more,
 *   completed: 17 (`rest` 1370, `walk` 250, `both` 133).
 * - `rest` reads all calls of the rest, then checks scores, if the rest is small. A score of 50 or more, failed: 116
 *   (`scores` 381, `walk` 1640, `both` 160).
 * - `walk` checks the newest calls with such scores until the page and the count limit are full, if all sets are large.
 *   A score of 50 or more, completed: 56 (`scores` 2820, `rest` 1440, `both` 522). If they do not fill, because scores
 *   and the rest rarely coincide, `both` follows.
 * - `both` intersects the two sets, each read once. A walk that finds too little wastes 1.5 s (see `rest`), so a rest
 *   of medium size is intersected directly, although a walk may be faster if most calls match.
 *
 * The sizes of the sets come from a counter and indexes.
 */
export function scoredPage(requested: ScoredCalls, page: Page, { examined, ...least }: Bounds = bounds): PageQuery {
  const calls = isNever(requested) ? { ...requested, range: { from: 0, until: 0 } } : requested
  const after = 'after' in page ? page.after : undefined
  const [count, part] =
    'after' in page
      ? [page.limit + 1, listSql`limit ${page.limit + 1}`]
      : [0, listSql`limit ${page.limit} offset ${page.offset}`]
  const walk = (range: TimeRange, conditions: readonly Sql[], most: number) => listSql`
    select id, at
    from (${withRest(calls, newestWithScores({ ...calls, range }, allOf([isWalk, ...conditions]), examinedRows(calls, examined)))}) as walked
    order by at desc, id desc limit ${raw(String(most))}`

  return listSql`${countRows(calls.rows, calls.range)},
    ${chosenWay(calls, least)},
    matching as materialized (${matching(calls)}),
    newest as materialized (${walk(calls.range, [], mostWalked)}),
    on_page as materialized (${
      after === undefined
        ? listSql`select id, at from newest`
        : walk(rangeAfter(calls.range, after), isAfter(after, 'occurred_at', 'call_id'), count)
    }),
    whole as materialized (${whole(calls, after === undefined ? 0 : count)})
    select bounded.total, found.id, found.at
    from (
      select least(${raw(String(tooMany))}, greatest(
        (select count(*) from matching), (select count(*) from newest), (select count(*) from whole)
      )) as total
    ) as bounded
    left join (
      select id, at from (
        select id, at from matching
        union all
        (select id, at from on_page union select id, at from whole)
      ) as found
      where ${allOf([listSql`true`, ...isAfter(after, 'at')])} order by at desc, id desc ${part}
    ) as found on true`
}

/** A call without any evaluation has no scores. */
function isNever({ rows }: ScoredCalls): boolean {
  return rows.requested?.['evaluation_status'] === 'pending'
}

/** Without other conditions, each call with such scores is a match. */
function examinedRows(calls: ScoredCalls, examined: number): number {
  return hasOnlyScores(calls) ? mostWalked : examined
}

function matching(calls: ScoredCalls): Sql {
  const byWay = (way: string, found: Sql) =>
    listSql`select id, at from (${found}) as by_${raw(way)} where (select by from way) = ${way}`

  return listSql`
    ${byWay('scores', withRest(calls, listSql`select id, at from of_scores`))}
    union all ${byWay('rest', scored(calls, ofRest(calls)))}`
}

/** Returns all matches, if the newest calls had too few. The intersection of two sets is found by reading each once. */
function whole(calls: ScoredCalls, count: number): Sql {
  if (hasOnlyScores(calls)) return listSql`select id, at from newest where false`
  const isShort = listSql`(select by from way) = 'both' or ${isWalk} and (
    (select count(*) from newest) < ${raw(String(mostWalked))} or (select count(*) from on_page) < ${raw(String(count))}
  )`

  return listSql`
    select id, at from (${ofRest(calls)} intersect ${withScores(calls)}) as whole where ${isShort}`
}
