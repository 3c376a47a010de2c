import {
  type CallFilter,
  callColumns,
  type Database,
  isByScores,
  isSearched,
  isUncounted,
  jsonTemplate,
  listCalls,
  searchedCallColumns
} from '@callbook/db'
import type { CallId, ClientId, OrganizationId } from '@callbook/domain'
import { type ListPage, type ListPart, readListPart, requireOffsetOfSearch } from '../lists/read-list.ts'
import { filterClient, filterName, filterPhoneNumber, filterWords } from '../lists/search-terms.ts'

/** Filter of a list of calls, as entered by users. */
export interface CallSearch extends Omit<CallFilter, 'callerName' | 'ids' | 'search'> {
  readonly clientId?: ClientId | undefined
  /** In any notation. Without a country code, it is read in the country of the client. */
  readonly phoneNumber?: string | undefined
  /** Beginnings of words of a name. */
  readonly callerName?: string | undefined
  /** Words, `"phrases"`, `-excluded` words and beginnings such as `appoint*`. */
  readonly search?: string | undefined
}

/** Call in a list, in the format of the API. It has further fields. */
export interface ListedCall {
  readonly id: CallId
  readonly occurred_at: string
  readonly caller_full_name: string | null
  readonly caller_phone_number: string | null
  readonly status: string
  /** Places of the words, the best first; only in a search for words. */
  readonly search_hits?: readonly { readonly snippet: string }[]
}

const callJson = jsonTemplate(callColumns)
const searchedCallJson = jsonTemplate(searchedCallColumns)

/**
 * Returns a page of the calls of an organization, latest first.
 *
 * @throws {InputError} if a filter is invalid
 * @throws {NotFoundError} if the client does not belong to the organization
 */
export async function findCalls(
  db: Database,
  organizationId: OrganizationId,
  search: CallSearch,
  page: ListPage
): Promise<ListPart<ListedCall>> {
  const callerName = filterName(search.callerName)
  const client = await filterClient(db, organizationId, search.clientId)
  const words = filterWords(search.search)
  const filter = { ...search, search: words, callerName, phoneNumber: filterPhoneNumber(search.phoneNumber, client) }
  const isSearch = isSearched(filter) || isByScores(filter) || isUncounted(filter)
  if (isSearch) requireOffsetOfSearch(page)

  const [item, columns] = words === undefined ? [callJson, callColumns] : [searchedCallJson, searchedCallColumns]

  return await readListPart(item, isSearch, (form) => listCalls(db, organizationId, filter, page, form, columns))
}
