import { AccountError } from '../account-error.ts'

/** Maximum validity of a token: a year, which may be a leap year. */
const maxDays = 366
const dayMs = 24 * 60 * 60 * 1_000

/** @throws {AccountError} unless it is in the future, and within a year */
export function checkExpiry(expiresAt: Date, now: Date): Date {
  const validityMs = expiresAt.getTime() - now.getTime()
  if (validityMs > 0 && validityMs <= maxDays * dayMs) return expiresAt

  throw new AccountError('invalid_expiry', 'expires_at must be in the future, and at most a year away')
}
