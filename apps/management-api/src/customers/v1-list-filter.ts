import type { CustomerFilter, Database } from '@callbook/db'
import { type ClientId, customerStatuses, type Reach } from '@callbook/domain'
import { anyOf, enumeration, uuid, type ValueOf } from '@callbook/http'
import { described } from '../http-api/described.ts'
import { getFilterClient, partOfName, phoneNumber, readPartOfName, readPhoneNumber } from '../http-api/parameters.ts'

export const customerFilters = {
  client_id: described(uuid<ClientId>(), 'Filter by client'),
  phone_number: phoneNumber('Filter by phone number'),
  name: partOfName('Filter by name'),
  customer_status: described(
    anyOf(enumeration(customerStatuses)),
    'Filter by status. Several values are separated by commas; a customer with any of them matches.'
  )
}

type Requested = { readonly [Name in keyof typeof customerFilters]: ValueOf<(typeof customerFilters)[Name]> }

/** @throws {HttpError} 400, 404 */
export async function readCustomerFilter(db: Database, reach: Reach, requested: Requested): Promise<CustomerFilter> {
  const name = readPartOfName(requested.name, 'name')
  const client = await getFilterClient(db, reach, requested.client_id)

  return {
    clientId: client?.id,
    phoneNumber: requested.phone_number && readPhoneNumber(requested.phone_number, 'phone_number', client),
    customerStatus: requested.customer_status,
    name
  }
}
