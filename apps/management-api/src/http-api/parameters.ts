import { type ClientRow, type Database, findClient, mostCounted, type NameSearch, nameSearch } from '@callbook/db'
import {
  type ClientId,
  countryOfPhoneNumber,
  maxNameWords,
  nameWords,
  normalizePhoneNumber,
  organizationKey,
  type Reach
} from '@callbook/domain'
import { anyOf, badRequest, definePath, defineQuery, notFound, type ParameterReader, text, uuid } from '@callbook/http'
import { Type } from '@sinclair/typebox'

export const noQuery = defineQuery({})

const exampleIds: Readonly<Record<string, string>> = {
  Client: '0199f1c2-0000-7000-8000-000000000003',
  Customer: '0199f1c2-0000-7000-8000-000000000004',
  Call: '0199f1c2-0000-7000-8000-000000000005',
  'Event endpoint': '0199f1c2-0000-7000-8000-000000000007'
}

/**
 * Path of a route for one resource. An invalid uuid gets 404 like an unknown one.
 *
 * @param resource name for readers: `'Customer'`
 */
export function idPath<Id extends string>(resource: string) {
  return definePath({ id: idOf<Id>(resource) }, () => notFound(resource))
}

/** Reads the id of one resource. @param resource name for readers: `'Customer'` */
export function idOf<Id extends string>(resource: string): ParameterReader<Id | undefined> {
  const { schema, ...reader } = described(uuid<Id>(), `Id of the ${resource.toLowerCase()}`)
  const example = exampleIds[resource]

  return { ...reader, schema: example === undefined ? schema : { ...schema, examples: [example] } }
}

/**
 * Returns the client of the filter.
 *
 * @throws {HttpError} 404 for a client outside the organization, whether it exists or not
 */
export async function getFilterClient(
  db: Database,
  reach: Reach,
  clientId: ClientId | undefined
): Promise<ClientRow | undefined> {
  if (clientId === undefined) return undefined
  const client = await db.inTurn(organizationKey(reach), () => findClient({ db, reach }, clientId))
  if (client === undefined) throw notFound('Client')

  return client
}

export const phoneNumberText = text({ maxLength: 40 })
export const phoneNumberNotation =
  'in any notation, such as +12025550147; without a country code, it is read as a number of the country of the client'

/** @param limits effect of the filter */
export function phoneNumberParameter(limits: string): ParameterReader<string | undefined> {
  return described(phoneNumberText, `${limits}, ${phoneNumberNotation}`)
}

/**
 * Returns the phone number of the filter in E.164. Without a country code, it is read in the country of `client`.
 *
 * @throws {HttpError} 400
 */
export function parsePhoneNumber(given: string, parameter: string, client: ClientRow | undefined): string {
  const undecodedPlus = /^ (?=\d)/
  const country = client && countryOfPhoneNumber(client.phone_number)
  const number = normalizePhoneNumber(given.replace(undecodedPlus, '+'), country)
  if (number === null) throw badRequest(`${parameter} must be ${expected}`)

  return number
}

const expected = 'a phone number with its country code, or a number of the country of the client in client_id'

export const nameNotation = `each of these words begins one of the first ${maxNameWords} of the name, ignoring case and accents`

/**
 * @param limits effect of the filter
 * @param counted maximum of the total
 */
export function partOfName(limits: string, counted = mostCounted): ParameterReader<string | undefined> {
  return described(text({ maxLength: 200 }), `${limits}: ${nameNotation}. \`total\` counts up to ${counted}`)
}

/**
 * Returns the search words of a name.
 *
 * @throws {HttpError} 400
 */
export function readPartOfName(given: string | undefined, parameter: string): NameSearch | undefined {
  if (given === undefined) return undefined
  const search = nameSearch(nameWords(given))
  if (search === undefined) throw badRequest(`${parameter} must have a letter or a digit`)

  return search
}

/**
 * Reads several values in one text, as pages of the console have them in their addresses: a comma within a value
 * follows a backslash.
 */
export function severalOf<Value>(one: ParameterReader<Value | undefined>, description: string) {
  const reader = anyOf(one)

  return { ...reader, schema: Type.String({ description: `${description}: ${reader.expected}` }) }
}

export function described<Value>(reader: ParameterReader<Value>, description: string): ParameterReader<Value> {
  return { ...reader, schema: { ...reader.schema, description } }
}
