import { createCipheriv, createDecipheriv, createSecretKey, hash, type KeyObject } from 'node:crypto'
import type { RandomBytes } from './checked-secret.ts'

const CIPHER = 'aes-256-gcm'
const VERSION = 'v1'
const KEY_ID_LENGTH = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16

const base64Of32Bytes = /^[A-Za-z0-9+/]{43}=$/
const sealedSecret = /^v1\.(?<keyId>[0-9a-f]{8})\.(?<nonce>[\w-]{16})\.(?<ciphertext>[\w-]*)\.(?<tag>[\w-]{22})$/

interface RingKey {
  /** The beginning of the key's hash, with which sealed secrets refer to it. */
  readonly id: string
  /** An object that prints no key material. */
  readonly key: KeyObject
}

/** Keys for secrets at rest: the first one encrypts, all decrypt. */
export type KeyRing = readonly [RingKey, ...RingKey[]]

/**
 * Reads a comma-separated list of keys, each 32 bytes in base64.
 *
 * @throws {Error} if the list is invalid. The message never shows a key
 */
export function parseKeyRing(text: string): KeyRing {
  const [first, ...rest] = text.split(',').map((key) => parseKey(key.trim()))
  if (first === undefined) throw new Error('a key ring has at least one key')

  return [first, ...rest]
}

function parseKey(text: string): RingKey {
  if (!base64Of32Bytes.test(text)) throw new Error('each key must be 32 bytes in base64, separated by commas')
  const bytes = Buffer.from(text, 'base64')

  return { id: hash('sha256', bytes, 'hex').slice(0, KEY_ID_LENGTH), key: createSecretKey(bytes) }
}

/**
 * Encrypts a secret with AES-256-GCM: `v1.<key id>.<nonce>.<ciphertext>.<tag>`.
 *
 * @param additionalData the owner of the secret; decryption requires the same value
 */
export function sealSecret(ring: KeyRing, secret: string, additionalData: string, randomBytes: RandomBytes): string {
  const [{ id, key }] = ring
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(additionalData))
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])

  return [VERSION, id, ...[nonce, ciphertext, cipher.getAuthTag()].map(toBase64Url)].join('.')
}

/** @throws {Error} if the text is not a sealed secret, was changed, has another owner, or its key is not in the ring */
export function openSecret(ring: KeyRing, sealed: string, additionalData: string): string {
  const parts = sealedSecret.exec(sealed)?.groups
  if (parts === undefined) throw new Error('not a sealed secret')

  const { keyId, nonce = '', ciphertext = '', tag = '' } = parts
  const key = ring.find(({ id }) => id === keyId)?.key
  if (key === undefined) throw new Error(`sealed with key ${keyId}, which is not in the ring`)

  const decipher = createDecipheriv(CIPHER, key, fromBase64Url(nonce), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(additionalData))
  decipher.setAuthTag(fromBase64Url(tag))

  return Buffer.concat([decipher.update(fromBase64Url(ciphertext)), decipher.final()]).toString('utf8')
}

/** Returns the id of the key of a sealed secret; `undefined` for other text. It reveals nothing about the key. */
export function keyIdOf(sealed: string): string | undefined {
  return sealedSecret.exec(sealed)?.groups?.['keyId']
}

function toBase64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

function fromBase64Url(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}
