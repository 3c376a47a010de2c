import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'
import type { ClientId, OrganizationId } from '../ids.ts'

/**
 * The key that identifies erased callers. It is never replaced, because their numbers are no longer known and cannot be
 * hashed again.
 */
export interface ErasureKey {
  readonly id: string
  /** An object that does not print key material. */
  readonly key: KeyObject
}

/** A phone number of one client. The same number is a different caller for another client. */
export interface Caller {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  /** E.164. */
  readonly phoneNumber: string
}

const base64Of32Bytes = /^[A-Za-z0-9+/]{43}=$/

/** @throws {Error} if the key is invalid. The message never shows the key */
export function parseErasureKey(text: string): ErasureKey {
  if (!base64Of32Bytes.test(text)) throw new Error('the key must be 32 bytes in base64')
  const bytes = Buffer.from(text, 'base64')

  return { id: hash('sha256', bytes, 'hex').slice(0, 16), key: createSecretKey(bytes) }
}

/**
 * Returns the stored form of an erased caller. It is an HMAC-SHA256, because all phone numbers can be tried by brute
 * force.
 */
export function hashCaller({ key }: ErasureKey, { organizationId, clientId, phoneNumber }: Caller): Buffer {
  return createHmac('sha256', key).update(`${organizationId} ${clientId} ${phoneNumber}`).digest()
}
