import { raw, type Sql, sql } from '@callbook/postgres'
import { countRows, rangeAfter } from '../counts/counted-page.ts'
import type { TimeRange } from '../counts/time-range.ts'
import { allOf, isAfter, type Page, type PageQuery } from '../lists/page.ts'
import { mostWalked, tooMany } from '../names/named-page.ts'
import {
  hasOnlyScores,
  newestWithScores,
  ofRest,
  ofWord,
  ofWordAnd,
  type ScoredCalls,
  scored,
  withRest,
  withScores
} from './scored-calls.ts'

interface Bounds {
  /** Maximum number of calls that are sorted: of those with such scores, and of others. */
  readonly sorted: { readonly scored: number; readonly others: number }
  /** Up to this many other calls, the number of calls with such scores does not matter. */
  readonly few: number
  /** Up to this many other calls are joined with all calls with such scores, without first checking the newest. */
  readonly met: number
  /** How many of the newest calls with such scores are checked for a page before all are. */
  readonly examined: number
}

const bounds: Bounds = { few: 5000, sorted: { scored: 20_000, others: 20_000 }, examined: 40_000, met: 160_000 }

/** More than any number of calls. */
const all = 2 ** 31 - 1

const isWalk = sql`(select by from way) = 'walk'`

/**
 * Returns a statement for the ids on one page of the calls with such scores, and for their number, up to one more than
 * the count limit.
 *
 * It starts from the smallest set, known from a counter and indexes, and finds and sorts all matches: by the scores, by
 * the rest of the filter, or by a word of the name. If all sets are large, the matches usually are as well, so the
 * newest calls with such scores are checked until the page is full. If they do not fill it, because scores and the rest
 * rarely coincide, both sets are read completely.
 */
export function scoredPage(requested: ScoredCalls, page: Page, { examined, ...least }: Bounds = bounds): PageQuery {
  const calls = isNever(requested) ? { ...requested, range: { from: 0, until: 0 } } : requested
  const after = 'after' in page ? page.after : undefined
  const [count, part] =
    'after' in page
      ? [page.limit + 1, sql`limit ${page.limit + 1}`]
      : [0, sql`limit ${page.limit} offset ${page.offset}`]
  const walk = (range: TimeRange, conditions: readonly Sql[], most: number) => sql`
    select id, at
    from (${withRest(calls, newestWithScores({ ...calls, range }, allOf([isWalk, ...conditions]), examinedRows(calls, examined)))}) as walked
    order by at desc, id desc limit ${raw(String(most))}`

  return sql`${countRows(calls.rows, calls.range)},
    ${chosenWay(calls, least)},
    matching as materialized (${matching(calls)}),
    newest as materialized (${walk(calls.range, [], mostWalked)}),
    on_page as materialized (${
      after === undefined
        ? sql`select id, at from newest`
        : walk(rangeAfter(calls.range, after), isAfter(after, 'occurred_at', 'call_id'), count)
    }),
    whole as materialized (${whole(calls, after === undefined ? 0 : count)})
    select bounded.total, found.id, found.at
    from (
      select least(${tooMany}, greatest(
        (select count(*) from matching), (select count(*) from newest), (select count(*) from whole)
      )) as total
    ) as bounded
    left join (
      select id, at from (
        select id, at from matching
        union all
        (select id, at from on_page union select id, at from whole)
      ) as found
      where ${allOf([sql`true`, ...isAfter(after, 'at')])} order by at desc, id desc ${part}
    ) as found on true`
}

/** A call without any evaluation has no scores. */
function isNever({ rows }: ScoredCalls): boolean {
  return rows.requested?.['evaluation_status'] === 'pending'
}

/** If an index has all requested columns in order, reading it costs less than sorting. */
function hasOnlyTimes(calls: ScoredCalls): boolean {
  return hasOnlyScores(calls) && calls.rows.clientId === undefined
}

/** Without other conditions, each call with such scores is a match. */
function examinedRows(calls: ScoredCalls, examined: number): number {
  return hasOnlyScores(calls) ? mostWalked : examined
}

function chosenWay(calls: ScoredCalls, { few, sorted, met }: Omit<Bounds, 'examined'>): Sql {
  const { search } = calls
  const others = search === undefined ? sorted.others : 4 * sorted.others
  const [word, words] =
    search === undefined
      ? [sql``, sql`null::bigint`]
      : [sql`of_word as materialized (${ofWord(calls, search, others + 1)}),`, sql`(select count(*) from of_word)`]

  const isMet = hasOnlyScores(calls) || search !== undefined ? sql`` : sql`when rest <= ${raw(String(met))} then 'both'`
  return sql`
    of_scores as materialized (
      select id, at from (${withScores(calls)} limit ${raw(String(sorted.scored + 1))}) as of_scores
      where (select total from counted) > ${raw(String(few))}
    ),
    ${word}
    sizes as materialized (
      select total as rest, ${words} as words, case when total > ${raw(String(few))} then scores end as scores
      from counted cross join (select count(*) as scores from of_scores) as of_scores
    ),
    way as materialized (
      select case
        when scores <= least(${raw(String(sorted.scored))}, rest, words) then 'scores'
        ${hasOnlyTimes(calls) ? sql`when true then 'walk'` : sql``}
        when rest <= least(${raw(String(others))}, words) then 'rest'
        when words <= ${raw(String(others))} then 'word'
        ${isMet} else 'walk' end as by
      from sizes
    )`
}

function matching(calls: ScoredCalls): Sql {
  const { search } = calls
  const byWay = (way: string, found: Sql) =>
    sql`select id, at from (${found}) as by_${raw(way)} where (select by from way) = ${way}`
  const byWord = search && sql`union all ${byWay('word', ofWordAnd(calls, sql`of_word`))}`

  return sql`
    ${byWay('scores', withRest(calls, sql`select id, at from of_scores`))}
    union all ${byWay('rest', scored(calls, ofRest(calls)))}
    ${byWord ?? sql``}`
}

/** Returns all matches, if the newest calls had too few. The intersection of two sets is found by reading each once. */
function whole(calls: ScoredCalls, count: number): Sql {
  const { search } = calls
  if (hasOnlyScores(calls)) return sql`select id, at from newest where false`
  const isShort = sql`(select by from way) = 'both' or ${isWalk} and (
    (select count(*) from newest) < ${raw(String(mostWalked))} or (select count(*) from on_page) < ${raw(String(count))}
  )`
  const found =
    search === undefined
      ? sql`${ofRest(calls)} intersect ${withScores(calls)}`
      : ofWordAnd(calls, sql`(${ofWord(calls, search, all)})`)

  return sql`select id, at from (${found}) as whole where ${isShort}`
}
