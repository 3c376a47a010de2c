import type { CountryCode } from 'libphonenumber-js/max'
import type { CallNumber } from '../../calls/call-details.ts'
import type { CallReport } from '../../calls/call-report.ts'
import { normalizePhoneNumber } from '../../phone-numbers/phone-number.ts'
import type { CallDirection } from '../../tables/call-values.ts'
import { asLine, readLine, readPhoneNumber } from './fields.ts'
import { readFirst, type Source } from './source.ts'

export type Parties = Pick<CallReport, 'callerPhoneNumber' | 'agentPhoneNumber'>

/** Paths of the numbers of both sides, each in order of preference. */
export interface PartyPaths {
  readonly caller: readonly string[]
  readonly agent: readonly string[]
}

/** Reads the numbers. The caller is the other party in both directions. */
export function readParties(source: Source, { caller, agent }: PartyPaths, country: CountryCode | undefined): Parties {
  return {
    callerPhoneNumber: readPhoneNumber(source, country, ...caller),
    agentPhoneNumber: readPhoneNumber(source, country, ...agent) ?? readLine(source, ...agent)
  }
}

/** Assigns the two sides of a call with a from and a to number; neither if its direction is unknown. */
export function assignParties(direction: CallDirection, from: string, to: string): PartyPaths {
  if (direction === 'inbound') return { caller: [from], agent: [to] }
  if (direction === 'outbound') return { caller: [to], agent: [from] }

  return { caller: [], agent: [] }
}

/** Reads the numbers of a call without a direction under their names; empty for any other call. */
export function readUnassignedNumbers(
  source: Source,
  paths: readonly string[],
  { direction, country }: { readonly direction: CallDirection; readonly country: CountryCode | undefined }
): readonly CallNumber[] {
  if (direction !== 'unknown') return []

  return paths.flatMap((path) => {
    const number = readNormalizedDestination(source, country, path)

    return number === null ? [] : [{ name: path.slice(path.lastIndexOf('.') + 1), number }]
  })
}

/**
 * Reads the destination of a call: a phone number in E.164, else a text of up to 256 characters, such as a SIP address
 * or a name.
 */
export function readNormalizedDestination(
  source: Source,
  country: CountryCode | undefined,
  ...paths: readonly string[]
): string | null {
  return readFirst(source, paths, (value) => {
    const line = asLine(value, DESTINATION_LENGTH)

    return typeof line === 'string' ? (normalizePhoneNumber(line, country) ?? withoutSecrets(line).trim()) : line
  })
}

const DESTINATION_LENGTH = 256

/**
 * Removes the password and the headers from a SIP address. The headers can name a caller who withheld the number.
 * Returns any other text unchanged.
 */
export function withoutSecrets(destination: string): string {
  return isSip.test(destination) ? destination.replace(headers, '').replace(password, '$<user>@') : destination
}

const isSip = /^\s*sips?:/i
const headers = /\?.*$/s
const password = /(?<user>^\s*sips?:[^:@]*):[^@]*@/i
