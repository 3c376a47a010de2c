import { listSql, raw, type Sql } from '@callbook/postgres'
import { countRows } from '../counts/counted-page.ts'
import { type CountedRows, hasRequested, isOf } from '../counts/counted-rows.ts'
import { timeRange } from '../counts/time-range.ts'
import { maxLimit, mostCounted, tooMany } from '../lists/limits.ts'
import { allOf, isAfter, type Page, type PageQuery } from '../lists/page.ts'
import { customersOfWord, hasName, type NameSearch } from './has-name.ts'

/** Maximum number of customers that are read newest first for a page. */
const mostWalked = mostCounted + maxLimit

/**
 * Maximum number of customers that are sorted. A search for several words reads fewer others, because few customers may
 * have all of several frequent words.
 */
const mostSorted = { onlyWord: 20_000, others: 50_000 }

const always = timeRange(undefined, undefined)

/**
 * Returns the ids on one page of the customers with a name, and their number, up to one more than the counting limit.
 *
 * A counter and an index show whether fewer customers have the longest word than meet the rest of the filter. Then all
 * of them are found and sorted. Otherwise the matches are frequent, or the rest is small: customers are read newest first
 * until the page is full.
 */
export function namedPage(
  rows: CountedRows,
  search: NameSearch,
  page: Page,
  most = search.length === 1 ? mostSorted.onlyWord : mostSorted.others
): PageQuery {
  const after = 'after' in page ? page.after : undefined
  const part = 'after' in page ? listSql`limit ${page.limit + 1}` : listSql`limit ${page.limit} offset ${page.offset}`
  const inOrder = listSql`order by at desc, id desc ${part}`

  return listSql`${countRows(rows, always)},
    of_word as materialized (
      ${customersOfWord(listSql`organization_id = ${rows.organizationId}`, longest(search), most + 1)}
    ),
    way as materialized (
      select case when words <= least(total, ${raw(String(most))}) then 'word' else 'walk' end as by
      from counted cross join (select count(*) as words from of_word) as found
    ),
    matching as materialized (
      select distinct id, at from (${amongThoseOfWord(rows, search)}) as by_word where (select by from way) = 'word'
    )
    select bounded.total, found.id, found.at
    from (
      select least(${raw(String(tooMany))}, (select count(*) from matching)
        + (select count(*) from (${walked(rows, search, [], tooMany)}) as walked)) as total
    ) as bounded
    left join (
      (select id, at from matching where ${allOf([listSql`true`, ...isAfter(after, 'at')])} ${inOrder})
      union all
      (select id, at from (${walked(rows, search, isAfter(after, 'created_at'), mostWalked)}) as newest ${inOrder})
    ) as found on true`
}

/**
 * Returns matches newest first, from an index in this order. OFFSET prevents the planner, which expects few matches, from
 * sorting all customers.
 */
function walked(rows: CountedRows, search: NameSearch, conditions: readonly Sql[], most: number): Sql {
  const { facets } = rows.table
  const slots = rows.requested && facets.slotsOf(rows.requested)
  const ofRest = slots === undefined ? [] : [listSql`${raw(facets.expression)} = any(${slots.map(String)}::smallint[])`]

  return listSql`
    select id, at from (
      select id, created_at as at, name_words from customers where ${allOf([isOf(rows), ...ofRest, ...conditions])}
      order by created_at desc, id desc offset 0
    ) as in_order
    where (select by from way) = 'walk' and ${hasName(search)}
    order by at desc, id desc limit ${raw(String(most))}`
}

/** The index of a word has the name and the time; other filters need the row. */
function amongThoseOfWord(rows: CountedRows, search: NameSearch): Sql {
  const found = listSql`select id, at from of_word where ${hasName(search)}`
  const ofRow = hasRequested(rows)
  if (rows.clientId === undefined && ofRow.length === 0) return found

  return listSql`
    select found.id, found.at from (${found}) as found
    cross join lateral (
      select from customers where ${allOf([isOf(rows), listSql`id = found.id`, ...ofRow])} offset 0
    ) as customer`
}

/** Returns the longest word, which matches the fewest names. */
function longest(search: NameSearch): string {
  return search.reduce((found, word) => (word.length > found.length ? word : found))
}
