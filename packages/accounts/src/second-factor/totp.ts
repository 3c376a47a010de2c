import type { RandomBytes } from '@callbook/domain'
import { Secret, TOTP } from 'otpauth'

/** Parameters that every authenticator supports. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const

const secretBytes = 20

/** Maximum number of steps that a clock may be off. */
const window = 1

/** Returns a new secret in base32, for manual entry in an authenticator. */
export function createTotpSecret(randomBytes: RandomBytes): string {
  return new Secret({ buffer: Uint8Array.from(randomBytes(secretBytes)).buffer }).base32
}

/** Returns the content of a QR code for an authenticator. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...form, secret, issuer: 'Callbook', label: email }).toString()
}

/**
 * Returns the number of the time step of a code: the current step, or one before or after; `undefined` for a wrong
 * code.
 */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = now.getTime()
  const delta = new TOTP({ ...form, secret }).validate({ token: code, timestamp, window })

  return delta === null ? undefined : TOTP.counter({ period: form.period, timestamp }) + delta
}
