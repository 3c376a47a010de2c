import { type ClientRow, type Database, findClient, inTurn } from '@callbook/db'
import { type ClientId, countryOfPhoneNumber, normalizePhoneNumber, type OrganizationId } from '@callbook/domain'
import { badRequest, defineQuery, notFound, type Reader, text, uuid } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { described } from './described.ts'

/** The query of a route that takes none. */
export const noQuery = defineQuery({})

/** @param resource as in `readId` */
export function IdParams(resource: string) {
  return Type.Object({ id: Type.String({ format: 'uuid', description: `Id of the ${resource.toLowerCase()}` }) })
}

/** @throws {HttpError} 404 for what is not even a uuid, as for one that names nothing */
export function readId<Id extends string>({ id }: { readonly id: string }, resource: string): Id {
  const read = uuid<Id>().read(id)
  if (read === undefined) throw notFound(resource)

  return read
}

/**
 * The client that a list is limited to.
 *
 * @throws {HttpError} 404 for a client outside the organization, whether it exists or not
 */
export async function getFilterClient(
  db: Database,
  organizationId: OrganizationId,
  clientId: ClientId | undefined
): Promise<ClientRow | undefined> {
  if (clientId === undefined) return undefined
  const client = await inTurn(db, organizationId, () => findClient(db, organizationId, clientId))
  if (client === undefined) throw notFound('Client')

  return client
}

/** @param limits what the number limits a list to */
export function phoneNumber(limits: string): Reader<string | undefined> {
  const notation =
    'in any notation, such as +12025550147; without a country code it is read in the country of the client'

  return described(text({ maxLength: 40 }), `${limits}, ${notation}`)
}

/**
 * The phone number that a list is limited to, in E.164. Without a country code it is read in the country of `client`.
 *
 * @throws {HttpError} 400
 */
export function readPhoneNumber(given: string | undefined, client: ClientRow | undefined): string | undefined {
  if (given === undefined) return undefined
  const undecodedPlus = /^ (?=\d)/
  const country = client && countryOfPhoneNumber(client.phone_number)
  const number = normalizePhoneNumber(given.replace(undecodedPlus, '+'), country)
  if (number === null) throw badRequest(`phone_number must be ${expected}`)

  return number
}

const expected = 'a phone number with its country code, or one in the country of the client that client_id names'
