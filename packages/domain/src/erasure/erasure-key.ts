import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'
import type { ClientId, OrganizationId } from '../ids.ts'

/** What erased callers are recognized by. It is never replaced: nobody knows the numbers any more to hash them anew. */
export interface ErasureKey {
  /** Tells this key from another one. */
  readonly id: string
  /** An object that prints no key material. */
  readonly key: KeyObject
}

/** Whose caller a phone number is: the same number is somebody else to another client. */
export interface Caller {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  /** E.164. */
  readonly phoneNumber: string
}

const base64Of32Bytes = /^[A-Za-z0-9+/]{43}=$/

/** @throws {Error} which says what is wrong and never shows the key */
export function parseErasureKey(text: string): ErasureKey {
  if (!base64Of32Bytes.test(text)) throw new Error('the key must be 32 bytes in base64')
  const bytes = Buffer.from(text, 'base64')

  return { id: hash('sha256', bytes, 'hex').slice(0, 16), key: createSecretKey(bytes) }
}

/** What is kept of a caller who was erased: HMAC-SHA256, since there are few enough numbers to try them all. */
export function hashCaller({ key }: ErasureKey, { organizationId, clientId, phoneNumber }: Caller): Buffer {
  return createHmac('sha256', key).update(`${organizationId} ${clientId} ${phoneNumber}`).digest()
}
