import { type CustomerId, maxNameWords } from '@callbook/domain'
import type { Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { countRows } from '../counts/counted-page.ts'
import { type CountedSelection, whereRequested } from '../counts/counted-selection.ts'
import { timeRange } from '../counts/time-range.ts'
import { type FoundItems, readExaminedPage } from '../lists/examined-page.ts'
import { maxLimit, mostCounted, tooMany } from '../lists/limits.ts'
import type { Page, Position } from '../lists/page.ts'
import { whereAfter, whereAll } from '../lists/where.ts'
import { whereWithin } from '../reach.ts'

interface Bounds {
  /** Customers with the longest word, which are sorted. */
  readonly ofWord: number
  /** Customers that are examined newest first. */
  readonly examined: number
}

/**
 * A search for several words sorts more customers, because few of them may have all of several frequent words. A page
 * of 300,000 customers, each with one of two words and none with both, took 55 ms; examining all of them took 235 ms.
 */
const bounds = { onlyWord: { ofWord: 20_000, examined: 50_000 }, others: { ofWord: 50_000, examined: 50_000 } }

/** Maximum number of matches on pages by offset. */
const mostShown = mostCounted + maxLimit

const always = timeRange(undefined, undefined)

/**
 * Returns a page of the customers with a name, newest first, and their number, counted up to a limit.
 *
 * A counter and an index show whether fewer customers have the longest word than meet the rest of the filter. Then all
 * of them are found and sorted. Otherwise the matches are frequent, or the rest is small: customers are examined newest
 * first until the page is full, or up to a limit. A page may therefore be short although another one follows.
 */
export async function findNamed(
  db: Database,
  selection: CountedSelection,
  {
    search,
    page,
    most = search.length === 1 ? bounds.onlyWord : bounds.others
  }: { readonly search: NameSearch; readonly page: Page; readonly most?: Bounds }
): Promise<FoundItems<CustomerId>> {
  const key = selection.organizationId
  const found = await db.readRows(namedPage(selection, search, page, most), { key, isShort: false })

  return readExaminedPage<CustomerId>(found, page.limit)
}

function namedPage(selection: CountedSelection, search: NameSearch, page: Page, { ofWord, examined }: Bounds): Sql {
  const { limit, after, offset } = { after: undefined, offset: 0, ...page }
  const newest = (position?: Position) => newestCustomers(selection, position)
  const most = sql.raw(String(examined))
  const matches = (position: Position | undefined, count: number) => sql`
    select id, at from (${newest(position)} limit ${most}) as in_order
    where (select by from way) = 'walk' and ${whereNamed(search)}
    order by at desc, id desc limit ${sql.raw(String(count))}`
  const rest =
    after === undefined
      ? sql`select id, at from matching`
      : sql`
        select id, at from matching where (select by from way) = 'word' and ${whereAfter(after, 'at')}
        union all (${matches(after, maxLimit + 1)})`

  return sql`${countRows(selection, always)},
    of_word as materialized (
      ${customersOfWord(sql`organization_id = ${selection.organizationId}`, longest(search), ofWord + 1)}
    ),
    way as materialized (
      select case when words <= least(total, ${sql.raw(String(ofWord))}) then 'word' else 'walk' end as by
      from counted cross join (select count(*) as words from of_word) as found
    ),
    matching as materialized (
      (
        select distinct id, at from (${searchedByWord(selection, search)}) as by_word
        where (select by from way) = 'word'
      )
      union all (${matches(undefined, mostShown)})
    ),
    bounded as materialized (
      select least(count(*), ${sql.raw(String(tooMany))}) as total from matching
    ),
    on_page as materialized (
      select id, at from (${rest}) as rest order by at desc, id desc limit ${limit + 1} offset ${offset}
    ),
    edge as materialized (
      select id, at from (${newest(after)} limit 1 offset ${sql.raw(String(examined - 1))}) as last_examined
      where (select by from way) = 'walk' and (select count(*) from on_page) <= ${limit}
    )
    select on_page.id, on_page.at, bounded.total, bounded.total <= ${mostCounted} and (select by from way) = 'walk'
        and exists (${newest()} limit 1 offset ${most}) as has_more,
      edge.id, edge.at
    from bounded left join edge on true left join on_page on true
    order by on_page.at desc, on_page.id desc`
}

/**
 * Returns the start of a statement for customers newest first, from an index in this order. It needs a LIMIT, which
 * prevents the planner, which expects few matches, from sorting all customers.
 */
function newestCustomers(selection: CountedSelection, after: Position | undefined): Sql {
  const { facets } = selection.table
  const slots = selection.requested && facets.slotsOf(selection.requested)
  const ofRest = slots === undefined ? [] : [sql`${sql.raw(facets.expression)} = any(${slots.map(String)}::smallint[])`]

  return sql`
    select id, created_at as at, name_words from customers
    where ${whereAll([whereWithin(selection), ...ofRest, ...(after === undefined ? [] : [whereAfter(after, 'created_at')])])} order by created_at desc, id desc`
}

/** The index of a word has the name and the time; other filters need the row. */
function searchedByWord(selection: CountedSelection, search: NameSearch): Sql {
  const found = sql`select id, at from of_word where ${whereNamed(search)}`
  const ofRow = whereRequested(selection)
  if (selection.clientId === undefined && ofRow.length === 0) return found

  return sql`
    select found.id, found.at from (${found}) as found
    cross join lateral (
      select from customers where ${whereAll([whereWithin(selection), sql`id = found.id`, ...ofRow])} offset 0
    ) as customer`
}

/** Returns the longest word, which matches the fewest names. */
function longest(search: NameSearch): string {
  return search.reduce((found, word) => (word.length > found.length ? word : found))
}

/** Search for a name: beginnings of words in the form of `nameWords`. At least one. */
export type NameSearch = readonly [string, ...string[]]

/** Returns the word beginnings in a text, or `undefined` for a text without letters and digits. */
export function nameSearch(words: string): NameSearch | undefined {
  const [first, ...others] = words.split(' ')

  return first === undefined || first === '' ? undefined : [first, ...others]
}

/** Returns the condition that the name of a customer has, for each word beginning, a matching word. */
export function whereNamed(search: NameSearch): Sql {
  return sql.join(
    search.map((word) => sql`' ' || name_words like ${`% ${word}%`}`),
    sql.raw(' and ')
  )
}

/** Sorts after every letter. */
const last = '\u{10ffff}'

/**
 * Returns customers (id, at, name_words) that meet `ofOwner` and have a word that begins with `word`, up to a limit, from
 * the index of each word. A customer with several matching words appears several times.
 */
function customersOfWord(ofOwner: Sql, word: string, most: number): Sql {
  const ofEach = Array.from({ length: maxNameWords }, (_, index) => {
    const nth = sql.raw(`split_part(name_words, ' ', ${index + 1})`)

    return sql`
      select id, created_at as at, name_words from customers
      where ${ofOwner} and ${nth} <> '' and ${nth} >= ${word} and ${nth} < ${word + last}`
  })

  return sql`select id, at, name_words from (${sql.join(ofEach, sql.raw(' union all '))}) as of_word limit ${sql.raw(String(most))}`
}
