import { type CallId, findHits, type OrganizationId, type SearchQuery } from '@callbook/domain'
import type { Columns, Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { CallFilter } from '../calls/call-filter.ts'
import type { Page } from '../lists/page.ts'
import type { OrganizationScope } from '../scope.ts'
import { inTurns, yieldTurns } from '../yield-turns.ts'
import { type FoundCalls, findCallsByWords } from './find-calls.ts'
import { callsPerRead, readSearchedCalls } from './searched-calls.ts'

/** A page of a search: a statement for its rows, and its place in the list, which the rows do not tell. */
export interface FoundPage extends Omit<FoundCalls, 'ids'> {
  /** Returns the columns of each call in order, then the `total`. */
  readonly sql: Sql
}

/**
 * Finds a page of calls by their words.
 *
 * @param columns columns of `calls`, and possibly `search_hits`
 * @throws {SearchError}
 */
export async function findPage(
  at: OrganizationScope<Database>,
  { search: query = [], ...filter }: CallFilter,
  { page, columns }: { readonly page: Page; readonly columns: Columns<'id' | 'occurred_at'> }
): Promise<FoundPage> {
  const { db, organizationId } = at
  return await db.inTurn(organizationId, async () => {
    const found = await findCallsByWords(at, { query, filter }, page)
    const isShown = 'search_hits' in columns && query.length > 0
    const hits = isShown ? await readHits(at, query, found.ids) : undefined

    return pageOfCalls(organizationId, found, { columns, hits, isListed: sql.raw('c.erased_at is null') })
  })
}

/**
 * Returns the page of found calls, in their order, which is `place` of each row.
 *
 * @param hits values of the column `search_hits`
 * @param isListed condition on a call `c` at the time when it is read
 */
export function pageOfCalls(
  organizationId: OrganizationId,
  { ids, ...place }: FoundCalls,
  {
    columns,
    hits,
    isListed = sql.raw('true')
  }: {
    readonly columns: Columns<'id' | 'occurred_at'>
    readonly hits?: ReadonlyMap<CallId, unknown> | undefined
    readonly isListed?: Sql
  }
): FoundPage {
  const found = ids.map((id, at) => ({ at, id, search_hits: hits?.get(id) ?? [] }))
  const selected = Object.keys(columns).map((name) => (name === 'search_hits' ? 'page.search_hits' : `c.${name}`))

  return {
    ...place,
    sql: sql`
      select ${sql.raw(selected.join(', '))}, ${place.total}::bigint as total, page.at as place
      from json_to_recordset(${JSON.stringify(found)}::json) as page (at integer, id uuid, search_hits json)
      join calls c on c.organization_id = ${organizationId} and c.id = page.id and ${isListed}
      order by page.at`
  }
}

/** Maximum UTF-16 units of texts that are read for the hits of a page. Further calls have none. */
const mostRead = 2_000_000

/** Calls that are read at once at first, and if those before have longer texts than usual. */
const [fewCalls, usualRead] = [5, 40_000]

/** Reads the places of the words in found calls. */
export async function readHits(
  at: OrganizationScope<Database>,
  query: SearchQuery,
  ids: readonly CallId[]
): Promise<Map<CallId, unknown>> {
  const hits = new Map<CallId, unknown>()
  const yieldTurn = yieldTurns()
  let read = 0
  for (let from = 0; from < ids.length && read <= mostRead; ) {
    const some = ids.slice(from, from + (from === 0 || read > usualRead * from ? fewCalls : callsPerRead))
    from += some.length
    for (const { id, texts } of await readSearchedCalls(at, some)) {
      if (read > mostRead) break
      read += texts.reduce((sum, { text }) => sum + text.length, 0)
      hits.set(id, await inTurns(findHits(query, texts), yieldTurn))
    }
  }

  return hits
}
