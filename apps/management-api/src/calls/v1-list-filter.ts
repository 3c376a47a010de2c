import { type CallFilter, type Database, hasBoundedTotal } from '@callbook/db'
import { parseSearch, type Reach } from '@callbook/domain'
import { getFilterClient, readPartOfName } from '../http-api/parameters.ts'
import { readCallFilters } from './call-filter.ts'
import { callFilters, uncountedFilters } from './filters.ts'
import { readScoreFilter, scoreFilters } from './score-filters.ts'
import { search } from './search-schema.ts'

export const filters = { ...callFilters, ...scoreFilters, search }

type QueryRequest = { readonly [Name in keyof typeof filters]: ReturnType<(typeof filters)[Name]['read']> }

/** Returns whether matching calls are counted only up to a limit. */
export function isSearch(requested: QueryRequest): boolean {
  const hasAttribute = Object.keys(uncountedFilters).some(
    (name) => requested[name as keyof typeof uncountedFilters] !== undefined
  )

  const hasWords = requested.search !== undefined || requested.caller_name !== undefined

  return hasWords || hasAttribute || hasBoundedTotal(readScoreFilter(requested))
}

/** @throws {HttpError} 400, 404 */
export async function readCallFilter(db: Database, reach: Reach, requested: QueryRequest): Promise<CallFilter> {
  const words = requested.search === undefined ? undefined : parseSearch(requested.search)
  const callerName = readPartOfName(requested.caller_name, 'caller_name')
  const client = await getFilterClient(db, reach, requested.client_id)

  return {
    ...readCallFilters(requested, client),
    callerName,
    ...readScoreFilter(requested),
    search: words
  }
}
