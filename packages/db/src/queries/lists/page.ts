import type { Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import type { CountedTable } from '../counts/counted-tables.ts'
import { whereAfter, whereAll } from './where.ts'

export type Page = PageAtOffset | PageAfter

interface PageAtOffset {
  readonly limit: number
  readonly offset: number
}

/** A page by cursor. A sequence of them misses and repeats no item, even if items are added. */
interface PageAfter {
  readonly limit: number
  /** Last item of the previous page; `undefined` for the first page. */
  readonly after: Position | undefined
}

export interface Position {
  /** The time that orders the list. */
  readonly at: Date
  readonly id: string
}

/**
 * A statement with the `total` of a list, and the `id` of the items on one page and their time as `at`, newest first.
 * An empty page is one row without an id, so that the total is always returned.
 */
export type PageQuery = Sql

/**
 * Returns the ids on one page of the rows of one caller, and their counted total.
 *
 * Calls need only an index of (organization, filter column, time, id). A number has few customers, which are sorted.
 * The rows are joined to the ids of the page.
 */
export function plainPage({ name, time }: CountedTable, matches: Sql, page: Page): PageQuery {
  const [table, at] = [sql.raw(name), sql.raw(time)]
  const [onPage, part] =
    'after' in page
      ? [whereAll([matches, ...(page.after === undefined ? [] : [whereAfter(page.after, time)])]), step(page)]
      : [matches, sql`limit ${page.limit} offset ${page.offset}`]

  return sql`
    select counted.total, found.id, found.at
    from (select count(*) as total from ${table} where ${matches}) counted
    left join (
      select id, ${at} as at from ${table} where ${onPage} order by ${at} desc, id desc ${part}
    ) found on true`
}

/** One additional item shows whether there is another page. */
function step({ limit }: PageAfter): Sql {
  return sql`limit ${limit + 1}`
}
