import type { CountryCode } from 'libphonenumber-js/max'
import { normalizePhoneNumber } from '../../phone-numbers/phone-number.ts'
import { asLine } from './fields.ts'
import { readFirst, type Source } from './source.ts'

const DESTINATION_LENGTH = 256

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
