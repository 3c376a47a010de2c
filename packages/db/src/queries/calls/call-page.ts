import type { OrganizationId } from '@callbook/domain'
import { type Columns, listOf, type Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import { countedPage, countRows, rangeAfter } from '../counts/counted-page.ts'
import { type CountedRows, whereOwner, whereTime } from '../counts/counted-rows.ts'
import { countedCalls } from '../counts/counted-tables.ts'
import { type TimeRange, timeRange } from '../counts/time-range.ts'
import { maxLimit } from '../lists/limits.ts'
import { allOf, type Page, type PageQuery, plainPage, whereAfter } from '../lists/page.ts'
import { type CallFilter, countedRows, isOfCaller, matchesFilter } from './call-filter.ts'

type CallColumns = Columns<'id' | 'occurred_at'>

/** Maximum rows of a page. It is a literal, so that the planner knows it. */
const mostRows = sql.raw(String(maxLimit + 1))

/**
 * Returns the calls on one page of a filter with counters, or of one caller: newest first, with the `total` of matches
 * after their columns. An empty page is one row without an id, so that its total is returned, or no row for an empty
 * list.
 */
export function callPage(organizationId: OrganizationId, filter: CallFilter, page: Page, columns: CallColumns): Sql {
  if (isOfCaller(filter)) {
    return callsOf(organizationId, plainPage(countedCalls, matchesFilter(organizationId, filter), page), columns)
  }

  const rows = countedRows(organizationId, filter)
  const range = timeRange(filter.start, filter.end)
  return rows.requested === undefined && ('after' in page || page.offset === 0)
    ? firstOfAll(rows, range, page, columns)
    : callsOf(organizationId, countedPage(rows, range, page), columns)
}

/** If no call is skipped, calls are read directly. */
function firstOfAll(rows: CountedRows, range: TimeRange, page: Page, columns: CallColumns): Sql {
  const counted = countRows(rows, range)
  if ('after' in page && page.after !== undefined) {
    const onPage = allOf([
      whereOwner(rows),
      whereTime(rangeAfter(range, page.after), 'occurred_at'),
      ...whereAfter(page.after, 'occurred_at')
    ])

    return sql`${counted}
      select found.*, counted.total from counted left join (${newest(onPage, page.limit + 1, columns)}) found on true`
  }

  const count = 'after' in page ? page.limit + 1 : page.limit

  return sql`${counted}
    select found.*, (select total from counted) as total
    from (${newest(allOf([whereOwner(rows), whereTime(range, 'occurred_at')]), count, columns)}) found`
}

/** Returns the calls of these ids, for pages that skip many ids, which need only an index. */
function callsOf(organizationId: OrganizationId, ids: PageQuery, columns: CallColumns): Sql {
  return sql`
    select ${sql.raw(listOf('c', columns))}, page.total
    from (${ids}) as page
    left join calls c on c.organization_id = ${organizationId} and c.id = page.id`
}

/**
 * Returns the newest matching calls up to a number.
 *
 * A prepared statement is planned again each time while the planner expects a benefit. For an unknown limit it expects
 * the worst, so it gets a smaller literal limit as well.
 */
function newest(matches: Sql, count: number, columns: CallColumns): Sql {
  const reported = sql.raw(Object.keys(columns).join(', '))

  return sql`
    select ${reported} from (
      select ${reported} from calls where ${matches} order by occurred_at desc, id desc limit ${mostRows}
    ) newest
    order by occurred_at desc, id desc limit ${count}`
}
