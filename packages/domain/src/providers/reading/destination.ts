import type { CountryCode } from 'libphonenumber-js/max'
import { normalizePhoneNumber } from '../../phone-numbers/phone-number.ts'
import { asLine } from './fields.ts'
import { readFirst, type Source } from './source.ts'

const DESTINATION_LENGTH = 256

/**
 * Where a call went on to: a phone number in E.164, else a text of up to 256 characters, such as a SIP address or a
 * name.
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
 * A SIP address without the password and the headers that it may have: the latter can name a caller who withheld the
 * number. Any other text as it is.
 */
export function withoutSecrets(destination: string): string {
  return isSip.test(destination) ? destination.replace(headers, '').replace(password, '$<user>@') : destination
}

const isSip = /^\s*sips?:/i
const headers = /\?.*$/s
const password = /(?<user>^\s*sips?:[^:@]*):[^@]*@/i
