import type { OrganizationId } from '@callbook/domain'
import { type Columns, listOf, raw, type Sql, sql } from '@callbook/postgres'
import { allOf, countedPage, isAfter, maxLimit, type Page, type PageQuery, type Position } from '../lists/page.ts'
import { beginningInside, bucketsOf } from './call-buckets.ts'
import { type CallFilter, type CallScope, isCounted, matchesFilter, matchesRange } from './call-filter.ts'
import { type TimeRange, timeRange } from './time-range.ts'

/** Columns of `calls`. */
type CallColumns = Columns<'id' | 'created_at'>

/** `call_counts` keeps no hours of a client: they would be more rows than they save. */
const periodsOf = {
  organization: ['hour', 'day', 'month'],
  client: ['day', 'month']
} as const

/** No page has more; it is no parameter, for the planner to know it. */
const mostRows = raw(String(maxLimit + 1))

/**
 * The calls on one page of those that match, the one stored last first, and after their columns the `total` of those
 * that match. A page that has no call is one row without an id, so that its total is there, or of an empty list no row.
 */
export function callPage(organizationId: OrganizationId, filter: CallFilter, page: Page, columns: CallColumns): Sql {
  if (!isCounted(filter)) {
    return callsOf(organizationId, countedPage('calls', matchesFilter(organizationId, filter), page), columns)
  }

  return pageFromCounts(
    { organizationId, clientId: filter.clientId },
    timeRange(filter.start, filter.end),
    page,
    columns
  )
}

/**
 * One page of the calls of a range of time, and how many calls there are, at a cost that does not grow with the number
 * of calls.
 *
 * The range is cut into whole months, days and hours, which `call_counts` has counted, and at its two ends what is
 * left of an hour or a day, whose calls are counted. The total is the sum of these buckets. Their running sum tells
 * in which one the page begins: a month is opened into its days, a day into its hours, and only the calls of the last
 * bucket are walked to the first of the page. A step of a walk knows where it begins.
 *
 * One statement, so that buckets and calls are of one snapshot: writers change both in one transaction.
 */
function pageFromCounts(scope: CallScope, range: TimeRange, page: Page, columns: CallColumns): Sql {
  const periods = periodsOf[scope.clientId === undefined ? 'organization' : 'client']
  const counted = sql`
    with buckets as (${bucketsOf(scope, range, periods)}),
    counted as (select coalesce(sum(calls), 0) as total from buckets)`

  if ('after' in page && page.after !== undefined) {
    const onPage = allOf([matchesRange(scope, rangeAfter(range, page.after)), ...isAfter(page.after)])

    return sql`${counted}
      select found.*, counted.total from counted left join (${newest(onPage, page.limit + 1, columns)}) found on true`
  }

  if ('after' in page || page.offset === 0) {
    const count = 'after' in page ? page.limit + 1 : page.limit

    return sql`${counted}
      select found.*, (select total from counted) as total
      from (${newest(matchesRange(scope, range), count, columns)}) found`
  }

  const { limit, offset } = page
  const ids = sql`${counted},
    beginning as (${beginningInside(scope, range, periods, offset)})
    select counted.total, found.id, found.created_at
    from counted
    left join beginning on true
    left join lateral (
      select id, created_at from calls
      where ${matchesRange(scope, range)} and created_at < beginning.ends_at
      order by created_at desc, id desc limit ${limit} offset ${offset} - beginning.skipped
    ) found on true`

  return callsOf(scope.organizationId, ids, columns)
}

/** The calls of these ids: for pages before which many ids are passed over, for which an index is enough. */
function callsOf(organizationId: OrganizationId, ids: PageQuery, columns: CallColumns): Sql {
  return sql`
    select ${raw(listOf('c', columns))}, page.total
    from (${ids}) as page
    left join calls c on c.organization_id = ${organizationId} and c.id = page.id`
}

/**
 * So many calls that match, newest first.
 *
 * A prepared statement is planned anew each time while the planner believes that this pays. Of a limit that it does
 * not know it believes the worst, so it is told that there is a smaller one.
 */
function newest(matches: Sql, count: number, columns: CallColumns): Sql {
  const told = raw(Object.keys(columns).join(', '))

  return sql`
    select ${told} from (
      select ${told} from calls where ${matches} order by created_at desc, id desc limit ${mostRows}
    ) newest
    order by created_at desc, id desc limit ${count}`
}

/** What is left of a range after a position: so that the index is entered there, and not at the end of the range. */
function rangeAfter({ from, until }: TimeRange, position: Position): TimeRange {
  return { from, until: Math.min(until, position.createdAt.getTime() + 1) }
}
