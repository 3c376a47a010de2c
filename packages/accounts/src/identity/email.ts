import { AccountError } from '../account-error.ts'

const maxBytes = 254
const maxBytesBeforeAt = 64

/** Nothing that could be read as more than one address, or that nobody can see. */
const beforeAt = /^[^\s\p{C}"(),:;<>@[\\\]]+$/u

/** One label or more: an installation of one's own may have people at `localhost`. */
const domain = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

/**
 * The one form in which an address is kept and looked for: trimmed and in lower case. Undefined for what is none.
 *
 * It is judged in that form, so that what was accepted is what is used.
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
