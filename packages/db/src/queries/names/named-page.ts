import { maxNameWords } from '@callbook/domain'
import { listSql, raw, type Sql } from '@callbook/postgres'
import { countRows } from '../counts/counted-page.ts'
import { type CountedRows, hasRequested, isIn, isOf, rowsThat } from '../counts/counted-rows.ts'
import { isAlways, type TimeRange } from '../counts/time-range.ts'
import { maxLimit, mostCounted } from '../lists/limits.ts'
import { allOf, isAfter, type Page, type PageQuery } from '../lists/page.ts'
import { hasWords, longest, type NameSearch, rowsOfWord } from './has-words.ts'

/** Maximum number of rows that are read for a page. */
export const mostWalked = mostCounted + maxLimit

/**
 * Maximum number of rows that are sorted. A search for several words reads fewer rows, because few rows may match all
 * of several frequent words.
 */
const sorted = { onlyWord: 20_000, others: 50_000 }

export const tooMany = raw(String(mostCounted + 1))

/**
 * Returns the ids on one page of the rows in a time range whose names match, and their number, up to one more than
 * the counting limit.
 *
 * A counter and an index show which set is smaller: the rows of the longest word, or the rows of the range. All matches
 * in the smaller set are found and sorted. If both sets are large, the matches are frequent: rows are read newest first
 * until the page is full.
 */
export function namedPage(
  rows: CountedRows,
  range: TimeRange,
  search: NameSearch,
  page: Page,
  mostSorted = hasOnlyWord(rows, range, search) ? sorted.onlyWord : sorted.others
): PageQuery {
  const { table } = rows
  const time = raw(table.time)
  const isRequested = allOf([isIn(range, table.time), ...hasRequested(rows), hasWords(search)])
  const walked = (condition: Sql, most: number) => listSql`
    select id, ${time} as at from ${raw(table.name)} where ${allOf([isOf(rows), isRequested, condition])}
    order by ${time} desc, id desc limit ${raw(String(most))}`
  const countWalked =
    hasOnlyWord(rows, range, search) && mostSorted >= mostCounted * maxNameWords
      ? tooMany
      : listSql`(select count(*) from (${walked(listSql`true`, mostCounted + 1)}) as walked)`
  const isWalk = listSql`(select by from way) = 'walk'`
  const after = 'after' in page ? page.after : undefined
  const part = 'after' in page ? listSql`limit ${page.limit + 1}` : listSql`limit ${page.limit} offset ${page.offset}`
  const inOrder = listSql`order by at desc, id desc ${part}`

  return listSql`${countRows(rows, range)},
    of_word as materialized (
      ${rowsOfWord(table, listSql`organization_id = ${rows.organizationId}`, longest(search), mostSorted + 1)}
    ),
    way as materialized (
      select case when words <= least(total, ${raw(String(mostSorted))}) then 'word'
        when total <= ${raw(String(mostSorted))} then 'range' else 'walk' end as by
      from counted cross join (select count(*) as words from of_word) as found
    ),
    matching as materialized (
      select distinct id, at from (${amongThoseOfWord(rows, range, search)}) as by_word
      where (select by from way) = 'word'
      union all
      select id, at from (${rowsThat(rows, allOf([isIn(range, table.time), hasWords(search)]))}) as by_range
      where (select by from way) = 'range'
    )
    select bounded.total, found.id, found.at
    from (
      select case when ${isWalk} then ${countWalked}
        else least((select count(*) from matching), ${tooMany}) end as total
    ) as bounded
    left join (
      (select id, at from matching where ${allOf([listSql`true`, ...isAfter(after, 'at')])} ${inOrder})
      union all
      (select id, at from (${walked(allOf([isWalk, ...isAfter(after, table.time)]), mostWalked)}) as newest ${inOrder})
    ) as found on true`
}

function hasOnlyWord(rows: CountedRows, range: TimeRange, search: NameSearch): boolean {
  return search.length === 1 && isAlways(range) && hasRequested(rows).length === 0 && rows.clientId === undefined
}

/** The index of a word has the name and the time; other filters need the row. */
function amongThoseOfWord(rows: CountedRows, range: TimeRange, search: NameSearch): Sql {
  const isFound = allOf([isIn(range, 'at'), hasWords(search)])
  const found = listSql`select id, at from of_word where ${isFound}`
  const ofRow = hasRequested(rows)
  if (rows.clientId === undefined && ofRow.length === 0) return found

  return listSql`
    select found.id, found.at from (${found}) as found
    cross join lateral (
      select from ${raw(rows.table.name)}
      where ${allOf([isOf(rows), listSql`id = found.id`, ...ofRow])} offset 0
    ) as row`
}
