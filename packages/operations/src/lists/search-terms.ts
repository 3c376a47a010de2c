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
 * Returns the client of a filter.
 *
 * @throws {NotFoundError} if the client is not in the organization, whether it exists elsewhere or not
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
 * Returns the phone number of a filter in E.164. Without a country code, it is read in the country of `client`.
 *
 * @throws {InputError} if the number is invalid
 */
export function filterPhoneNumber(given: string | undefined, client: ClientRow | undefined): string | undefined {
  if (given === undefined) return undefined
  const number = normalizePhoneNumber(given, client && countryOfPhoneNumber(client.phone_number))
  if (number === null) {
    throw new InputError('The phone number must have a country code, or be a number in the country of the given client')
  }

  return number
}

/**
 * Returns the name search of a filter. Each word matches the beginning of a word in the name.
 *
 * @throws {InputError} if the text is invalid
 */
export function filterName(given: string | undefined): NameSearch | undefined {
  if (given === undefined) return undefined
  const search = nameSearch(nameWords(given))
  if (search === undefined) throw new InputError('The name must have a letter or a digit')

  return search
}
