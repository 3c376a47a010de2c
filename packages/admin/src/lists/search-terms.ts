import { type ClientRow, type Database, findClient, type NameSearch, nameSearch } from '@callbook/db'
import {
  type ClientId,
  countryOfPhoneNumber,
  nameWords,
  normalizePhoneNumber,
  type OrganizationId
} from '@callbook/domain'
import { InputError, NotFoundError } from '../input-error.ts'

/**
 * The client that a list is limited to.
 *
 * @throws {NotFoundError} for a client outside the organization, whether it exists or not
 */
export async function filterClient(
  db: Database,
  organizationId: OrganizationId,
  id: ClientId | undefined
): Promise<ClientRow | undefined> {
  if (id === undefined) return undefined
  const client = await findClient(db, organizationId, id)
  if (client === undefined) throw new NotFoundError(`There is no client ${id}`)

  return client
}

/**
 * The phone number that a list is limited to, in E.164. Without a country code it is read in the country of `client`.
 *
 * @throws {InputError}
 */
export function filterPhoneNumber(given: string | undefined, client: ClientRow | undefined): string | undefined {
  if (given === undefined) return undefined
  const number = normalizePhoneNumber(given, client && countryOfPhoneNumber(client.phone_number))
  if (number === null) {
    throw new InputError('The phone number must have its country code, or be one in the country of the client named')
  }

  return number
}

/**
 * What a list is searched by: each word begins a word of the name.
 *
 * @throws {InputError}
 */
export function filterName(given: string | undefined): NameSearch | undefined {
  if (given === undefined) return undefined
  const search = nameSearch(nameWords(given))
  if (search === undefined) throw new InputError('The name must have a letter or a digit')

  return search
}
