import { raw, type Sql, sql } from '@callbook/postgres'
import { countRows, rangeAfter } from '../counts/counted-page.ts'
import type { TimeRange } from '../counts/time-range.ts'
import { allOf, isAfter, type Page, type PageQuery } from '../lists/page.ts'
import { mostWalked, tooMany } from '../names/named-page.ts'
import {
  isOfScoresAlone,
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
  /** So many calls are sorted, and no more: of those with such scores, and of others. */
  readonly sorted: { readonly scored: number; readonly others: number }
  /** Of so few others it does not matter how many have such scores. */
  readonly few: number
  /** So many others are met with all that have such scores, without a look at the newest first. */
  readonly met: number
  /** So many of the newest calls with such scores are looked at for a page, before all are. */
  readonly looked: number
}

const bounds: Bounds = { few: 5000, sorted: { scored: 20_000, others: 20_000 }, looked: 40_000, met: 160_000 }

/** More than there are. */
const all = 2 ** 31 - 1

const isWalk = sql`(select by from way) = 'walk'`

/**
 * The ids on one page of the calls that have such scores, and how many there are, up to one more than are counted.
 *
 * By what is fewest, which a counter and indexes tell, all that match are found and sorted: by the scores, by the rest
 * of the filter, or by a word of the name. Where all are many, so are most often the matches: the newest calls with such
 * scores are looked at until the page is full. Where these do not fill it, since scores and rest hardly go together, both
 * are found whole.
 */
export function scoredPage(asked: ScoredCalls, page: Page, { looked, ...least }: Bounds = bounds): PageQuery {
  const calls = isNever(asked) ? { ...asked, range: { from: 0, until: 0 } } : asked
  const after = 'after' in page ? page.after : undefined
  const [count, part] =
    'after' in page
      ? [page.limit + 1, sql`limit ${page.limit + 1}`]
      : [0, sql`limit ${page.limit} offset ${page.offset}`]
  const walk = (range: TimeRange, conditions: readonly Sql[], most: number) => sql`
    select id, created_at
    from (${withRest(calls, newestWithScores({ ...calls, range }, allOf([isWalk, ...conditions]), lookedAt(calls, looked)))}) as walked
    order by created_at desc, id desc limit ${raw(String(most))}`

  return sql`${countRows(calls.rows, calls.range)},
    ${chosenWay(calls, least)},
    matching as materialized (${matching(calls)}),
    newest as materialized (${walk(calls.range, [], mostWalked)}),
    on_page as materialized (${
      after === undefined
        ? sql`select id, created_at from newest`
        : walk(rangeAfter(calls.range, after), isAfter(after, 'call_id'), count)
    }),
    whole as materialized (${whole(calls, after === undefined ? 0 : count)})
    select bounded.total, found.id, found.created_at
    from (
      select least(${tooMany}, greatest(
        (select count(*) from matching), (select count(*) from newest), (select count(*) from whole)
      )) as total
    ) as bounded
    left join (
      select id, created_at from (
        select id, created_at from matching
        union all
        (select id, created_at from on_page union select id, created_at from whole)
      ) as found
      where ${allOf([sql`true`, ...isAfter(after)])} order by created_at desc, id desc ${part}
    ) as found on true`
}

/** A call of which nothing has been evaluated has no scores. */
function isNever({ rows }: ScoredCalls): boolean {
  return rows.asked?.['evaluation_status'] === 'pending'
}

/** Where an index has all that is asked for in order, what it takes to walk it does not matter as much as to sort. */
function isOfTimeAlone(calls: ScoredCalls): boolean {
  return isOfScoresAlone(calls) && calls.rows.clientId === undefined
}

/** Where there is nothing to be looked at, each call with such scores is a match. */
function lookedAt(calls: ScoredCalls, looked: number): number {
  return isOfScoresAlone(calls) ? mostWalked : looked
}

function chosenWay(calls: ScoredCalls, { few, sorted, met }: Omit<Bounds, 'looked'>): Sql {
  const { search } = calls
  const others = search === undefined ? sorted.others : 4 * sorted.others
  const [word, words] =
    search === undefined
      ? [sql``, sql`null::bigint`]
      : [sql`of_word as materialized (${ofWord(calls, search, others + 1)}),`, sql`(select count(*) from of_word)`]

  const isMet =
    isOfScoresAlone(calls) || search !== undefined ? sql`` : sql`when rest <= ${raw(String(met))} then 'both'`
  return sql`
    of_scores as materialized (
      select id, created_at from (${withScores(calls)} limit ${raw(String(sorted.scored + 1))}) as of_scores
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
        ${isOfTimeAlone(calls) ? sql`when true then 'walk'` : sql``}
        when rest <= least(${raw(String(others))}, words) then 'rest'
        when words <= ${raw(String(others))} then 'word'
        ${isMet} else 'walk' end as by
      from sizes
    )`
}

function matching(calls: ScoredCalls): Sql {
  const { search } = calls
  const byWay = (way: string, found: Sql) =>
    sql`select id, created_at from (${found}) as by_${raw(way)} where (select by from way) = ${way}`
  const byWord = search && sql`union all ${byWay('word', ofWordAnd(calls, sql`of_word`))}`

  return sql`
    ${byWay('scores', withRest(calls, sql`select id, created_at from of_scores`))}
    union all ${byWay('rest', scored(calls, ofRest(calls)))}
    ${byWord ?? sql``}`
}

/** All that match, where a walk has not found enough. That two sets have in common is found by reading each once. */
function whole(calls: ScoredCalls, count: number): Sql {
  const { search } = calls
  if (isOfScoresAlone(calls)) return sql`select id, created_at from newest where false`
  const isShort = sql`(select by from way) = 'both' or ${isWalk} and (
    (select count(*) from newest) < ${raw(String(mostWalked))} or (select count(*) from on_page) < ${raw(String(count))}
  )`
  const found =
    search === undefined
      ? sql`${ofRest(calls)} intersect ${withScores(calls)}`
      : ofWordAnd(calls, sql`(${ofWord(calls, search, all)})`)

  return sql`select id, created_at from (${found}) as whole where ${isShort}`
}
