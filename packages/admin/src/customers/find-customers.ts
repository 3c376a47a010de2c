import { customerColumns, type Database, jsonTemplate, listCustomers } from '@callbook/db'
import type { ClientId, CustomerId, OrganizationId } from '@callbook/domain'
import { type ListPage, type ListPart, readListPart, requireOffsetOfSearch } from '../lists/read-list.ts'
import { filterClient, filterName, filterPhoneNumber } from '../lists/search-terms.ts'

/** Whom to find, as people write it. */
interface CustomerSearch {
  readonly clientId?: ClientId | undefined
  /** In any notation; without a country code, one of the country of the client. */
  readonly phoneNumber?: string | undefined
  /** The beginnings of words of a name. */
  readonly name?: string | undefined
}

/** What a list tells of a customer; it has more members, those of the API. */
export interface FoundCustomer {
  readonly id: CustomerId
  readonly full_name: string
  readonly phone_number: string
  readonly total_calls: number
}

const customerJson = jsonTemplate(customerColumns)

/**
 * A page of the customers of an organization who match, the one stored last first.
 *
 * @throws {InputError} for what cannot be searched for
 * @throws {NotFoundError} for a client that is not the organization's
 */
export async function findCustomers(
  db: Database,
  organizationId: OrganizationId,
  search: CustomerSearch,
  page: ListPage
): Promise<ListPart<FoundCustomer>> {
  const name = filterName(search.name)
  if (name !== undefined) requireOffsetOfSearch(page)
  const client = await filterClient(db, organizationId, search.clientId)
  const filter = { clientId: client?.id, phoneNumber: filterPhoneNumber(search.phoneNumber, client), name }

  return await readListPart(customerJson, (form) => listCustomers(db, organizationId, filter, page, form))
}
