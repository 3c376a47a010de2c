import type { Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import type { CountedTable } from '../counts/counted-tables.ts'
import type { Page, PageQuery } from './page.ts'
import { whereAfter, whereAll } from './where.ts'

/**
 * Returns the ids on one page of the rows of one caller, and their counted total.
 *
 * Calls need only an index of (organization, filter column, time, id). A number has few customers, which are sorted.
 * The rows are joined to the ids of the page.
 */
export function callerPage({ name, time }: CountedTable, matches: Sql, page: Page): PageQuery {
  const [table, at] = [sql.raw(name), sql.raw(time)]
  // After a position, one additional row shows whether there is another page.
  const [onPage, part] =
    'after' in page
      ? [
          whereAll([matches, ...(page.after === undefined ? [] : [whereAfter(page.after, time)])]),
          sql`limit ${page.limit + 1}`
        ]
      : [matches, sql`limit ${page.limit} offset ${page.offset}`]

  return sql`
    select counted.total, found.id, found.at
    from (select count(*) as total from ${table} where ${matches}) counted
    left join (
      select id, ${at} as at from ${table} where ${onPage} order by ${at} desc, id desc ${part}
    ) found on true`
}
