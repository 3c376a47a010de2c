import { parseSearch, SearchError, type SearchQuery } from '@callbook/domain'
import { badRequest } from '@callbook/http'

/** @throws {HttpError} 400 */
export function readSearchQuery(given: string | undefined): SearchQuery | undefined {
  if (given === undefined) return undefined
  try {
    return parseSearch(given)
  } catch (error) {
    if (error instanceof SearchError) throw badRequest(`search ${error.message}`)
    throw error
  }
}
