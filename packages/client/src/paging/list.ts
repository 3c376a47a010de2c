import { UnexpectedResponseError } from '../errors/callbook-error.ts'
import type { SendOptions } from '../options.ts'
import type { ApiResponse } from '../request/read-response.ts'
import type { Selected } from '../request/selection.ts'
import { type Listing, listing, type Page } from './listing.ts'

/** Start of a page: a cursor or an offset, but not both. */
interface Beginning {
  readonly offset?: number | undefined
  readonly cursor?: string | undefined
}

/** Requests a list. With an `offset`, only one page is available. With `fields`, items have only these. */
export interface List<Query extends Beginning, Item> {
  <const Given extends Omit<Query, 'offset'> & { readonly offset?: undefined }>(
    query?: Given,
    options?: SendOptions
  ): Listing<Selected<Item, Given>>
  <const Given extends Query>(query: Given, options?: SendOptions): Promise<Page<Selected<Item, Given>>>
}

type FetchPage<Query, Item> = (query: Query, options?: SendOptions) => Promise<ApiResponse<Page<Item>>>

export function listOf<Query extends Beginning, Item>(sendRequest: FetchPage<Query, Item>): List<Query, Item> {
  const requestAt = async (query: Query, options?: SendOptions) => pageOf((await sendRequest(query, options)).body)
  const list = (query: Query, options?: SendOptions) => {
    if (query?.offset !== undefined) return requestAt(query, options)

    return listing(query?.cursor ?? '', (cursor) => requestAt({ ...query, cursor }, options))
  }

  return list as List<Query, Item>
}

function pageOf<Item>(page: Page<Item>): Page<Item> {
  if (!Array.isArray(page.data) || typeof page.pagination !== 'object' || page.pagination === null) {
    throw new UnexpectedResponseError('The response is not a page of a list. Check baseUrl.')
  }

  return page
}
