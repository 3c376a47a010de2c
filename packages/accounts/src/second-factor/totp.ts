import type { RandomBytes } from '@callbook/domain'
import { Secret, TOTP } from 'otpauth'

/** What every authenticator knows. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const

const secretBytes = 20

/** How many steps a clock may be off. */
const window = 1

/** A new secret in base32, as an authenticator takes it when it is typed. */
export function createTotpSecret(randomBytes: RandomBytes): string {
  return new Secret({ buffer: Uint8Array.from(randomBytes(secretBytes)).buffer }).base32
}

/** What a QR code for an authenticator holds. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...form, secret, issuer: 'Callbook', label: email }).toString()
}

/**
 * The number of the time step whose code this is: of now, or of one step before or after. Undefined for a wrong code.
 */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = now.getTime()
  const delta = new TOTP({ ...form, secret }).validate({ token: code, timestamp, window })

  return delta === null ? undefined : TOTP.counter({ period: form.period, timestamp }) + delta
}
