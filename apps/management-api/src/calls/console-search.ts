import { type CallFilter, type ClientRow, type Database, findCallId, listClientNumbers } from '@callbook/db'
import { countryOfPhoneNumber, normalizePhoneNumber, parseSearch, type Reach } from '@callbook/domain'
import { text } from '@callbook/http'
import { described } from '../http-api/described.ts'

export const searched = described(
  text({ maxLength: 200 }),
  'Search for a phone number in any notation, a call id of Callbook or of the provider, or words of the call as in ' +
    '`GET /v1/calls`; the last word may be incomplete'
)

/** Ids of providers have no spaces, and are longer than typical search words. */
const likeId = /^\S{8,200}$/

/** Numbers with or without a country code. */
const likeNumber = /^[+\d\s().\-/\u2010-\u2015]{5,40}$/

/**
 * Interprets the search text of a user. A number without a country code is read in the country of the client, or else
 * in the countries of all clients.
 *
 * @throws {SearchError}
 */
export async function readSearch(
  db: Database,
  reach: Reach,
  given: string,
  client: ClientRow | undefined
): Promise<Pick<CallFilter, 'ids' | 'phoneNumber' | 'search'>> {
  const requested = given.trim()
  const id = likeId.test(requested) ? await findCallId(db, reach, requested) : undefined
  if (id !== undefined) return { ids: [id] }

  const phoneNumber = isLikeNumber(requested) ? await findNumber(db, reach, requested, client) : null

  return phoneNumber === null ? { search: parseSearch(withIncompleteWord(requested)) } : { phoneNumber }
}

export function isLikeNumber(given: string): boolean {
  return likeNumber.test(given.trim())
}

/** The last word may still be typed: it matches as a beginning from two letters on. */
function withIncompleteWord(requested: string): string {
  return /[\p{L}\p{N}][\p{L}\p{M}\p{N}]+$/u.test(requested) ? `${requested}*` : requested
}

async function findNumber(
  db: Database,
  reach: Reach,
  requested: string,
  client: ClientRow | undefined
): Promise<string | null> {
  const whole = normalizePhoneNumber(requested, undefined)
  if (whole !== null && requested.trim().startsWith('+')) return whole

  const near = client === undefined ? await listClientNumbers(db, reach) : [client.phone_number]
  const countries = new Set(near.map((number) => countryOfPhoneNumber(number)))

  return (
    [...countries].map((country) => normalizePhoneNumber(requested, country)).find((found) => found !== null) ?? whole
  )
}
