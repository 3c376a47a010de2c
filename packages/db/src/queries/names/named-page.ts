import { maxNameWords } from '@callbook/domain'
import { raw, type Sql, sql } from '@callbook/postgres'
import { countRows } from '../counts/counted-page.ts'
import { type CountedRows, hasAsked, isIn, isOf, rowsThat } from '../counts/counted-rows.ts'
import { isAlways, type TimeRange } from '../counts/time-range.ts'
import { allOf, isAfter, maxLimit, type Page, type PageQuery } from '../lists/page.ts'
import { hasWords, longest, type NameSearch, rowsOfWord } from './has-words.ts'

/** So many matches of a search by name are counted, and passed over by an offset; one more tells that there are more. */
export const mostCounted = 1000

/** So many rows are walked for a page. */
export const mostWalked = mostCounted + maxLimit

/**
 * So many rows are sorted, and no more. Who asks for more than a word would walk further for a page: of what is
 * frequent by itself, few rows may have all.
 */
const sorted = { ofWordAlone: 20_000, others: 50_000 }

export const tooMany = raw(String(mostCounted + 1))

/**
 * The ids on one page of the rows of a range of time whose names have words that begin like these, and how many there
 * are, up to one more than are counted.
 *
 * By what is fewer, which a counter and an index tell, all that match are found and sorted: by the rows of the longest
 * word, or by the rows of the range. Where both are many, so are the matches: rows are walked, the newest first, until
 * the page is full.
 */
export function namedPage(
  rows: CountedRows,
  range: TimeRange,
  search: NameSearch,
  page: Page,
  mostSorted = isOfWordAlone(rows, range, search) ? sorted.ofWordAlone : sorted.others
): PageQuery {
  const { table } = rows
  const isAsked = allOf([isIn(range), ...hasAsked(rows), hasWords(search)])
  const walked = (condition: Sql, most: number) => sql`
    select id, created_at from ${raw(table.name)} where ${allOf([isOf(rows), isAsked, condition])}
    order by created_at desc, id desc limit ${raw(String(most))}`
  const countWalked =
    isOfWordAlone(rows, range, search) && mostSorted >= mostCounted * maxNameWords
      ? tooMany
      : sql`(select count(*) from (${walked(sql`true`, mostCounted + 1)}) as walked)`
  const isWalk = sql`(select by from way) = 'walk'`
  const onPage = allOf([sql`true`, ...('after' in page ? isAfter(page.after) : [])])
  const part = 'after' in page ? sql`limit ${page.limit + 1}` : sql`limit ${page.limit} offset ${page.offset}`
  const inOrder = sql`order by created_at desc, id desc ${part}`

  return sql`${countRows(rows, range)},
    of_word as materialized (
      ${rowsOfWord(table.name, sql`organization_id = ${rows.organizationId}`, longest(search), mostSorted + 1)}
    ),
    way as materialized (
      select case when words <= least(total, ${raw(String(mostSorted))}) then 'word'
        when total <= ${raw(String(mostSorted))} then 'range' else 'walk' end as by
      from counted cross join (select count(*) as words from of_word) as found
    ),
    matching as materialized (
      select distinct id, created_at from (${amongThoseOfWord(rows, range, search)}) as by_word
      where (select by from way) = 'word'
      union all
      select id, created_at from (${rowsThat(rows, allOf([isIn(range), hasWords(search)]))}) as by_range
      where (select by from way) = 'range'
    )
    select bounded.total, found.id, found.created_at
    from (
      select case when ${isWalk} then ${countWalked}
        else least((select count(*) from matching), ${tooMany}) end as total
    ) as bounded
    left join (
      (select id, created_at from matching where ${onPage} ${inOrder})
      union all
      (select id, created_at from (${walked(allOf([isWalk, onPage]), mostWalked)}) as newest ${inOrder})
    ) as found on true`
}

function isOfWordAlone(rows: CountedRows, range: TimeRange, search: NameSearch): boolean {
  return search.length === 1 && isAlways(range) && hasAsked(rows).length === 0 && rows.clientId === undefined
}

/** The index of a word has its name and time; what else is asked of a row is in the row alone. */
function amongThoseOfWord(rows: CountedRows, range: TimeRange, search: NameSearch): Sql {
  const isFound = allOf([isIn(range), hasWords(search)])
  const found = sql`select id, created_at from of_word where ${isFound}`
  const ofRow = hasAsked(rows)
  if (rows.clientId === undefined && ofRow.length === 0) return found

  return sql`
    select found.id, found.created_at from (${found}) as found
    cross join lateral (
      select from ${raw(rows.table.name)}
      where ${allOf([isOf(rows), sql`id = found.id`, ...ofRow])} offset 0
    ) as row`
}
