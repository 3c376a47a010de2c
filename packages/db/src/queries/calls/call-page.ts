import type { OrganizationId } from '@callbook/domain'
import { type Columns, columnList, type Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import { countedPage, countRows, rangeAfter } from '../counts/counted-page.ts'
import type { CountedSelection } from '../counts/counted-selection.ts'
import { countedCalls } from '../counts/counted-tables.ts'
import { type TimeRange, timeRange } from '../counts/time-range.ts'
import { callerPage } from '../lists/caller-page.ts'
import { maxLimit } from '../lists/limits.ts'
import type { Page, PageQuery, Position } from '../lists/page.ts'
import { whereAfter, whereTime } from '../lists/where.ts'
import { whereWithin } from '../reach.ts'
import { type CallFilter, isOfCaller, selectCountedCalls, whereFilter } from './call-filter.ts'

type CallColumns = Columns<'id' | 'occurred_at'>

/**
 * Returns the calls on one page of a filter with counters, or of one caller: newest first, with the `total` of matches
 * after their columns. An empty page is one row without an id, so that its total is returned, or no row for an empty
 * list.
 */
export function callPage(organizationId: OrganizationId, filter: CallFilter, page: Page, columns: CallColumns): Sql {
  if (isOfCaller(filter)) {
    return callsOf(organizationId, callerPage(countedCalls, whereFilter(organizationId, filter), page), columns)
  }

  const rows = selectCountedCalls(organizationId, filter)
  const range = timeRange(filter.start, filter.end)
  const isDirect = rows.requested === undefined && ('after' in page || page.offset === 0)
  if (!isDirect) return callsOf(organizationId, countedPage(rows, range, page), columns)

  return 'after' in page && page.after !== undefined
    ? nextPage(rows, range, { ...page, after: page.after }, columns)
    : firstPage(rows, range, 'after' in page ? page.limit + 1 : page.limit, columns)
}

/** Returns the calls of these ids, for pages that skip many ids, which need only an index. */
function callsOf(organizationId: OrganizationId, ids: PageQuery, columns: CallColumns): Sql {
  return sql`
    select ${sql.raw(columnList('c', columns))}, page.total
    from (${ids}) as page
    left join calls c on c.organization_id = ${organizationId} and c.id = page.id`
}

/**
 * Maximum rows of a page as a literal. A prepared statement is planned again each time while the planner expects a
 * benefit. For an unknown limit it expects the worst, so it gets this limit as well.
 */
const mostRows = sql.raw(String(maxLimit + 1))

/** The newest calls of an organization or a client. No call is skipped, so they are read directly. */
function firstPage(rows: CountedSelection, range: TimeRange, count: number, columns: CallColumns): Sql {
  const names = sql.raw(Object.keys(columns).join(', '))

  return sql`${countRows(rows, range)}
    select found.*, (select total from counted) as total
    from (
      select ${names} from (
        select ${names} from calls
        where ${whereWithin(rows)} and ${whereTime(range, 'occurred_at')}
        order by occurred_at desc, id desc limit ${mostRows}
      ) newest
      order by occurred_at desc, id desc limit ${count}
    ) found`
}

interface Step {
  readonly limit: number
  readonly after: Position
}

/** The calls after a position. */
function nextPage(rows: CountedSelection, range: TimeRange, { limit, after }: Step, columns: CallColumns): Sql {
  const names = sql.raw(Object.keys(columns).join(', '))

  return sql`${countRows(rows, range)}
    select found.*, counted.total
    from counted left join (
      select ${names} from (
        select ${names} from calls
        where ${whereWithin(rows)} and ${whereTime(rangeAfter(range, after), 'occurred_at')}
          and ${whereAfter(after, 'occurred_at')}
        order by occurred_at desc, id desc limit ${mostRows}
      ) newest
      order by occurred_at desc, id desc limit ${limit + 1}
    ) found on true`
}
