import { describe, expect, it } from 'vitest'
import { signaturePresetNames, signaturePresets } from '../providers/signature-presets.ts'
import { signDelivery } from './sign-delivery.ts'
import { verifySignature } from './signature.ts'
import { hmacScheme, type SignatureScheme } from './signature-scheme.ts'

const now = new Date(1763687045123)
const body = '{"note":"café ✓"}'
const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='

const schemes: readonly (readonly [string, SignatureScheme])[] = [
  ...signaturePresetNames
    .filter((name) => signaturePresets[name].mode !== 'ed25519')
    .map((name) => [name, signaturePresets[name]] as const),
  ['a prefix', hmacScheme({ header: 'X-Signed', prefix: 'sha256=' })],
  ['another hash in base64', hmacScheme({ header: 'X-Signed', algorithm: 'sha512', encoding: 'base64' })],
  ['a bearer token', { mode: 'header-secret', header: 'Authorization', prefix: 'Bearer ' }]
]

describe.each(schemes)('a delivery signed by %s', (_, scheme) => {
  const headers = signDelivery(scheme, { body, secret, id: 'msg_1', now }) ?? {}
  const check = (changes: Partial<Parameters<typeof verifySignature>[1]> = {}) =>
    verifySignature(scheme, {
      headers: lowerCased(headers),
      rawBody: Buffer.from(body),
      secrets: [secret],
      now,
      ...changes
    })

  it('is accepted', () => {
    expect(check()).toBe(true)
  })

  it('is rejected with another secret', () => {
    expect(check({ secrets: ['whsec_AAAA'] })).toBe(false)
  })
})

it('has the same signature as from Vapi', () => {
  const report =
    '{"message":{"type":"end-of-call-report","call":{"id":"0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d"},"note":"café ✓"}}'

  expect(signDelivery(signaturePresets.vapi, { body: report, secret: 'test_secret_0123456789', id: '', now })).toEqual({
    'x-signature': '96672cf7cc8ee2860ec71f81ce3158e4c9a2db505359f84050abf00abc33ae8d',
    'x-timestamp': '1763687045'
  })
})

it('rejects a secret that is not a valid key', () => {
  expect(() => signDelivery(signaturePresets['standard-webhooks'], { body, secret: 'whsec_', id: '', now })).toThrow(
    'The secret is not a valid key of the scheme'
  )
})

/** Converts headers to the form in which Node passes them to a server. */
function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
