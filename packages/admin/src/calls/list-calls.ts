import { type CallFilter, callColumns, type Database, isByScores, jsonTemplate, listCalls } from '@callbook/db'
import type { CallId, ClientId, OrganizationId } from '@callbook/domain'
import { type ListPage, type ListPart, readListPart, requireOffsetOfSearch } from '../lists/read-list.ts'
import { filterClient, filterName, filterPhoneNumber } from '../lists/search-terms.ts'

/** Which calls are asked for, as people write it. */
export interface CallSearch extends Omit<CallFilter, 'callerName' | 'ids'> {
  readonly clientId?: ClientId | undefined
  /** In any notation; without a country code, one of the country of the client. */
  readonly phoneNumber?: string | undefined
  /** The beginnings of words of a name. */
  readonly callerName?: string | undefined
}

/** What a list tells of a call; it has more members, those of the API. */
export interface ListedCall {
  readonly id: CallId
  readonly created_at: string
  readonly caller_full_name: string | null
  readonly caller_phone_number: string | null
  readonly status: string
}

const callJson = jsonTemplate(callColumns)

/**
 * A page of the calls of an organization, the one stored last first.
 *
 * @throws {InputError} for what cannot be searched for
 * @throws {NotFoundError} for a client that is not the organization's
 */
export async function findCalls(
  db: Database,
  organizationId: OrganizationId,
  search: CallSearch,
  page: ListPage
): Promise<ListPart<ListedCall>> {
  const callerName = filterName(search.callerName)
  const client = await filterClient(db, organizationId, search.clientId)
  const filter = { ...search, callerName, phoneNumber: filterPhoneNumber(search.phoneNumber, client) }
  if (callerName !== undefined || isByScores(filter)) requireOffsetOfSearch(page)

  return await readListPart(callJson, (form) => listCalls(db, organizationId, filter, page, form))
}
