import { customerColumns, type Database, jsonTemplate, listCustomers } from '@callbook/db'
import type { ClientId, CustomerId, OrganizationId } from '@callbook/domain'
import { type ListPage, type ListPart, readListPart, requireOffsetOfSearch } from '../lists/read-list.ts'
import { filterClient, filterName, filterPhoneNumber } from '../lists/search-terms.ts'

/** Filter of a list of customers, as entered by users. */
interface CustomerSearch {
  readonly clientId?: ClientId | undefined
  /** In any notation. Without a country code, it is read in the country of the client. */
  readonly phoneNumber?: string | undefined
  /** Beginnings of words of a name. */
  readonly name?: string | undefined
}

/** Customer in a list, in the format of the API. It has further fields. */
export interface FoundCustomer {
  readonly id: CustomerId
  readonly full_name: string
  readonly phone_number: string
  readonly total_calls: number
}

const customerJson = jsonTemplate(customerColumns)

/**
 * Returns a page of the matching customers of an organization, newest first.
 *
 * @throws {InputError} if a filter is invalid
 * @throws {NotFoundError} if the client does not belong to the organization
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

  return await readListPart(customerJson, name !== undefined, (form) =>
    listCustomers(db, organizationId, filter, page, form)
  )
}
