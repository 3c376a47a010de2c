import type { CallId, OrganizationId } from '@callbook/domain'
import { listSql, type RowBuffer, raw, type Sql } from '@callbook/postgres'
import type { Database } from '../../../database.ts'
import { positionAt } from '../../lists/found-items.ts'
import type { Page, Position } from '../../lists/page.ts'
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
  db: Database,
  organizationId: OrganizationId,
  filter: CallFilter,
  { by, isAscending }: CallSort,
  page: Page,
  { sorted, ...examined }: SortBounds = { ...mostExamined, sorted: mostSorted }
): Promise<FoundCalls> {
  const { limit, after, offset } = { after: undefined, offset: 0, ...page }
  const column = sortColumns[by]
  const calls = newestCalls(organizationId, filter, examined, column)
  const value = listSql`coalesce(${raw(column)}, ${raw(isAscending ? "'infinity'" : "'-infinity'")}::float8)`
  const statement = listSql`
    with newest as materialized (
      select id, occurred_at as at, ${value} as value from ${calls.after(undefined)} where ${calls.isMatch}
      order by occurred_at desc, id desc limit ${raw(String(sorted))}
    ),
    counted as materialized (select count(*) as total from newest),
    on_page as materialized (
      select id, at, value from newest where ${isBeyond(organizationId, value, isAscending, after)}
      order by value ${raw(isAscending ? 'asc' : 'desc')}, at desc, id desc limit ${limit + 1} offset ${offset}
    )
    select on_page.id, on_page.at, counted.total, counted.total < ${raw(String(sorted))} and exists (
        select from ${calls.after(undefined, calls.most + 1)} offset ${raw(String(calls.most))}
      ) as has_more
    from counted left join on_page on true
    order by on_page.value ${raw(isAscending ? 'asc' : 'desc')}, on_page.at desc, on_page.id desc`

  return await db.readRows(statement, {
    read: (rows) => foundIn(rows, limit, sorted),
    key: organizationId,
    isShort: false
  })
}

/** The value of the last call of the previous page is read again, because a position has only its time and id. */
function isBeyond(organizationId: OrganizationId, value: Sql, isAscending: boolean, after: Position | undefined): Sql {
  if (after === undefined) return listSql`true`
  const { id, at } = after
  const last = listSql`(select ${value} from calls where organization_id = ${organizationId} and id = ${id}::uuid)`

  return listSql`(value ${raw(isAscending ? '>' : '<')} ${last}
    or value = ${last} and (at, id) < (${at.toISOString()}::timestamptz, ${id}::uuid))`
}

function foundIn(rows: RowBuffer, limit: number, sorted: number): FoundCalls {
  const count = rows.text(0, 0) === null ? 0 : rows.count
  const total = Number(rows.text(0, 2))
  const shown = Math.min(count, limit)

  return {
    ids: Array.from({ length: shown }, (_, row) => rows.text(row, 0) as CallId),
    total,
    isBounded: total >= sorted || rows.text(0, 3) === 't',
    next: count > limit ? positionAt(rows, shown - 1, 0) : undefined
  }
}
