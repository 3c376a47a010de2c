import { narrow, type SearchQuery } from '@callbook/domain'
import { columnList, type Row } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { Page, Position } from '../lists/page.ts'
import type { OrganizationScope, ReachScope } from '../scope.ts'
import type { FoundCalls } from '../search/find-calls.ts'
import { pageOfCalls, readHits } from '../search/found-calls.ts'
import { type CallFilter, isCounted } from './call-filter.ts'
import { callPage } from './call-page.ts'
import { type CallRow, hitsPlace, ofCall, places, readCallRow, searchedColumns } from './call-row.ts'
import { findListed } from './examined/find-listed.ts'
import type { CallSort } from './examined/find-sorted.ts'

export interface CallRows {
  readonly rows: readonly CallRow[]
  /** Number of calls in the whole list; a lower bound if it is bounded. */
  readonly total: number
  readonly isBounded: boolean
  /** Start of the rest; `undefined` at the end. */
  readonly next: Position | undefined
}

/** Returns calls of one organization with identifying columns, newest first. */
export async function readCallRows(
  { db, reach }: ReachScope<Database>,
  requested: CallFilter,
  { page, sort }: { readonly page: Page; readonly sort?: CallSort | undefined }
): Promise<CallRows> {
  const { organizationId, filter } = narrow(reach, requested)
  const found = await findListed({ db, organizationId }, filter, { page, sort })
  if (found !== undefined) return await readFound({ db, organizationId }, found, filter.search)
  const statement = sql`
    select ${sql.raw(columnList('c', ofCall))}, k.display_name as client_name, c.total
    from (${callPage(organizationId, filter, page, ofCall)}) as c
    left join clients k on k.organization_id = ${organizationId} and k.id = c.client_id
    order by c.occurred_at desc, c.id desc`

  const rows = await db.readRows(statement, { key: organizationId, isShort: isCounted(filter) })

  return { ...callsOf(rows, page), total: Number(rows[0]?.[places.total] ?? 0), isBounded: false }
}

/** Reads found calls in their order, with the places of searched words. */
async function readFound(
  at: OrganizationScope<Database>,
  found: FoundCalls,
  query: SearchQuery | undefined
): Promise<CallRows> {
  const { db, organizationId } = at
  const hits = query && (await db.inTurn(organizationId, () => readHits(at, query, found.ids)))
  const columns = hits === undefined ? ofCall : searchedColumns
  // The caller may be erased since the words were found.
  const isListed = sql.raw(hits === undefined ? 'true' : 'c.erased_at is null')
  const { sql: page, ...place } = pageOfCalls(organizationId, found, columns, hits, isListed)
  const statement = sql`
    select ${sql.raw(columnList('c', ofCall))}, k.display_name as client_name, c.total${sql.raw(hits ? ', c.search_hits' : '')}
    from (${page}) as c
    left join clients k on k.organization_id = ${organizationId} and k.id = c.client_id
    order by c.place`
  const rows = (await db.readRows(statement, { key: organizationId, isShort: true })).map((row) => ({
    ...readCallRow(row),
    ...(hits && { search_hits: JSON.parse(row[hitsPlace] ?? '[]') })
  }))

  return { rows, ...place }
}

/** A page without calls is one row without an id, or no row. */
function callsOf(rows: readonly Row[], { limit }: Page): Pick<CallRows, 'next' | 'rows'> {
  const found = rows.filter((row) => row[places.id] !== null)
  const calls = found.slice(0, limit).map(readCallRow)
  const last = calls.at(-1)

  return {
    rows: calls,
    next: found.length > limit && last !== undefined ? { at: new Date(last.occurred_at), id: last.id } : undefined
  }
}
