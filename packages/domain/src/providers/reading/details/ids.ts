import type { CountryCode } from 'libphonenumber-js/max'
import type { ExternalId } from '../../../calls/call-details.ts'
import { normalizePhoneNumber } from '../../../phone-numbers/phone-number.ts'
import type { CallDirection } from '../../../tables/call-values.ts'
import { readLine } from '../fields.ts'
import type { Source } from '../source.ts'

/** Paths of external ids by their normalized names, each in order of preference. */
export type IdPlaces = Readonly<Record<string, readonly string[]>>

export interface IdOwner {
  readonly callerPhoneNumber: string | null
  readonly direction: CallDirection
  readonly country: CountryCode | undefined
}

export function readIds(source: Source, places: IdPlaces, owner: IdOwner): readonly ExternalId[] {
  const ids: ExternalId[] = []
  for (const name in places) ids.push(...readId(source, name, places[name] ?? [], owner))

  return ids
}

function readId(source: Source, name: string, paths: readonly string[], owner: IdOwner): ExternalId[] {
  const id = readLine(source, ...paths)

  return id === null ? [] : idOf(name, id, owner)
}

/** Returns an id as a list; empty if it is a withheld number. */
export function idOf(name: string, id: string, owner: IdOwner): ExternalId[] {
  return isWithheld(id, owner) ? [] : [{ name, id }]
}

/** Returns `true` if the number of a phone call is withheld and this may be it. */
function isWithheld(id: string, { callerPhoneNumber, direction, country }: IdOwner): boolean {
  if (callerPhoneNumber !== null || direction === 'web') return false
  const [user = ''] = id.trim().replace(scheme, '').split(/[@;]/)

  return number.test(user) && [user, `+${user}`].some((spelling) => normalizePhoneNumber(spelling, country) !== null)
}

const scheme = /^<?(?:tel|sips?):/i
const number = /^\+?[\d\s().-]+$/
