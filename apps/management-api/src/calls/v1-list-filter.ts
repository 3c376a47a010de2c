import type { CallFilter, Database } from '@callbook/db'
import { parseSearch, type Reach } from '@callbook/domain'
import type { ValueOf } from '@callbook/http'
import { getFilterClient } from '../http-api/parameters.ts'
import { filterParameters, readFilterValues, tenantFilterNames } from './filters.ts'
import { search } from './search-schema.ts'

export const filters = { ...filterParameters('v1', tenantFilterNames), search }

type FilterValues = { readonly [Name in keyof typeof filters]: ValueOf<(typeof filters)[Name]> }

/** @throws {HttpError} 400, 404 */
export async function readCallFilter(db: Database, reach: Reach, requested: FilterValues): Promise<CallFilter> {
  const words = requested.search === undefined ? undefined : parseSearch(requested.search)
  const client = await getFilterClient(db, reach, requested.client_id)

  return { ...readFilterValues(requested, client), search: words }
}
