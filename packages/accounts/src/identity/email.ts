import { AccountError } from '../account-error.ts'

const maxBytes = 254
const maxBytesBeforeAt = 64

/** Rejects characters that could separate addresses or are invisible. */
const beforeAt = /^[^\s\p{C}"(),:;<>@[\\\]]+$/u

/** One or more labels: a private installation may use addresses at `localhost`. */
const domain = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

/**
 * Returns the form in which an address is stored and searched: trimmed and in lower case; `undefined` if it is invalid.
 *
 * Validates the normalized form, because that form is used.
 */
export function normalizeEmail(text: string): string | undefined {
  if (text.length > 4 * maxBytes) return undefined
  const email = text.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = email.lastIndexOf('@')
  const [name, host] = [email.slice(0, Math.max(at, 0)), email.slice(at + 1)]
  const fits = Buffer.byteLength(email) <= maxBytes && Buffer.byteLength(name) <= maxBytesBeforeAt

  return fits && beforeAt.test(name) && domain.test(host) ? email : undefined
}

/** @throws {AccountError} */
export function checkEmail(text: string): string {
  const email = normalizeEmail(text)
  if (email === undefined) throw new AccountError('invalid_email', 'email must be an address such as ann@example.com')

  return email
}
