import type { CallId, OrganizationId } from '@callbook/domain'
import type { Row, Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../../../database.ts'
import { positionAt } from '../../lists/examined-page.ts'
import type { Page, Position } from '../../lists/page.ts'
import type { OrganizationScope } from '../../scope.ts'
import type { FoundCalls } from '../../search/find-calls.ts'
import type { CallFilter } from '../call-filter.ts'
import { type Examined, mostExamined, newestCalls } from './newest-calls.ts'

export const sortColumns = {
  duration: 'duration_seconds',
  cost: 'cost_usd',
  lead_score: 'lead_score',
  adherence_score: 'adherence_score'
} as const

/** Order of a list other than by time. Calls without a value come last. */
export interface CallSort {
  readonly by: keyof typeof sortColumns
  readonly isAscending: boolean
}

/** Maximum number of calls that are sorted: the newest matches. */
export const mostSorted = 10_000

interface SortBounds extends Examined {
  readonly sorted: number
}

/** Returns a page of the newest calls of a filter in another order. Equal values are ordered by time, newest first. */
export async function findSorted(
  { db, organizationId }: OrganizationScope<Database>,
  filter: CallFilter,
  {
    sort: { by, isAscending },
    page,
    bounds: { sorted, ...examined } = { ...mostExamined, sorted: mostSorted }
  }: { readonly sort: CallSort; readonly page: Page; readonly bounds?: SortBounds }
): Promise<FoundCalls> {
  const { limit, after, offset } = { after: undefined, offset: 0, ...page }
  const column = sortColumns[by]
  const calls = newestCalls(organizationId, filter, { ...examined, sortedBy: column })
  const value = sql`coalesce(${sql.raw(column)}, ${sql.raw(isAscending ? "'infinity'" : "'-infinity'")}::float8)`
  const statement = sql`
    with newest as materialized (
      select id, occurred_at as at, ${value} as value from ${calls.after(undefined)} where ${calls.isMatch}
      order by occurred_at desc, id desc limit ${sql.raw(String(sorted))}
    ),
    counted as materialized (select count(*) as total from newest),
    on_page as materialized (
      select id, at, value from newest where ${isBeyond(organizationId, value, isAscending, after)}
      order by value ${sql.raw(isAscending ? 'asc' : 'desc')}, at desc, id desc limit ${limit + 1} offset ${offset}
    )
    select on_page.id, on_page.at, counted.total, counted.total < ${sql.raw(String(sorted))} and exists (
        select from ${calls.after(undefined, calls.most + 1)} offset ${sql.raw(String(calls.most))}
      ) as has_more
    from counted left join on_page on true
    order by on_page.value ${sql.raw(isAscending ? 'asc' : 'desc')}, on_page.at desc, on_page.id desc`

  return foundIn(await db.readRows(statement, { key: organizationId, isShort: false }), limit, sorted)
}

/** The value of the last call of the previous page is read again, because a position has only its time and id. */
function isBeyond(organizationId: OrganizationId, value: Sql, isAscending: boolean, after: Position | undefined): Sql {
  if (after === undefined) return sql`true`
  const { id, at } = after
  const last = sql`(select ${value} from calls where organization_id = ${organizationId} and id = ${id}::uuid)`

  return sql`(value ${sql.raw(isAscending ? '>' : '<')} ${last}
    or value = ${last} and (at, id) < (${at.toISOString()}::timestamptz, ${id}::uuid))`
}

function foundIn(rows: readonly Row[], limit: number, sorted: number): FoundCalls {
  const found = rows.filter(([id]) => id !== null)
  const shown = found.slice(0, limit)
  const [first] = rows
  const total = Number(first?.[2])

  return {
    ids: shown.map(([id]) => id as CallId),
    total,
    isBounded: total >= sorted || first?.[3] === 't',
    next: found.length > limit ? positionAt(shown.at(-1), 0) : undefined
  }
}
