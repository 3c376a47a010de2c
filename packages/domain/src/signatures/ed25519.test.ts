import { createPrivateKey, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { signaturePresets } from '../providers/signature-presets.ts'
import { signDelivery } from './sign-delivery.ts'
import { verifySignature } from './signature.ts'

/** The keys of RFC 8032, section 7.1, test 1. */
const publicKey = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex')
const privateKey = createPrivateKey({
  key: {
    kty: 'OKP',
    crv: 'Ed25519',
    x: publicKey.toString('base64url'),
    d: Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex').toString('base64url')
  },
  format: 'jwk'
})

const seconds = 1_763_687_045
const secret = publicKey.toString('base64')
const rawBody = Buffer.from('{"data":{"event_type":"call.conversation.ended","note":"café ✓"}}')
const signature = sign(null, Buffer.from(`${seconds}|${rawBody}`), privateKey).toString('base64')
const headers = { 'telnyx-signature-ed25519': signature, 'telnyx-timestamp': String(seconds) }
const delivery = { headers, rawBody, secrets: [secret], now: new Date(seconds * 1_000) }

it('accepts a delivery that Telnyx signed', () => {
  expect(verifySignature(signaturePresets.telnyx, delivery)).toBe(true)
})

it('accepts one of two public keys', () => {
  const other = Buffer.alloc(32, 1).toString('base64')

  expect(verifySignature(signaturePresets.telnyx, { ...delivery, secrets: [other, secret] })).toBe(true)
})

it.each([
  ['another body', { rawBody: Buffer.from('{}') }],
  ['another time', { headers: { ...headers, 'telnyx-timestamp': String(seconds + 1) } }],
  ['a time that is too old', { now: new Date((seconds + 301) * 1_000) }],
  ['a time in the future', { now: new Date((seconds - 301) * 1_000) }],
  ['no time', { headers: { 'telnyx-signature-ed25519': signature } }],
  ['a repeated signature', { headers: { ...headers, 'telnyx-signature-ed25519': `${signature}, ${signature}` } }],
  ['a repeated time', { headers: { ...headers, 'telnyx-timestamp': `${seconds}, ${seconds}` } }],
  ['no signature', { headers: { 'telnyx-timestamp': String(seconds) } }],
  ['a signature that is not base64', { headers: { ...headers, 'telnyx-signature-ed25519': '%' } }],
  ['another public key', { secrets: [Buffer.alloc(32, 1).toString('base64')] }],
  ['a secret that is no public key', { secrets: ['secret', ''] }]
])('refuses %s', (_, changed) => {
  expect(verifySignature(signaturePresets.telnyx, { ...delivery, ...changed })).toBe(false)
})

it('cannot be made without the private key of the sender', () => {
  expect(signDelivery(signaturePresets.telnyx, { body: '{}', secret, id: '', now: delivery.now })).toBeUndefined()
})
