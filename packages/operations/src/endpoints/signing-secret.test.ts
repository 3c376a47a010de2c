import { randomBytes } from 'node:crypto'
import { signaturePresets } from '@callbook/domain'
import { expect, it } from 'vitest'
import { checkSigningSecret, createSigningSecret } from './signing-secret.ts'

const bytes = (length: number) => Buffer.alloc(length, 7).toString('base64')

it.each([
  ['svix', `whsec_${bytes(24)}`],
  ['svix', bytes(16)],
  ['standard-webhooks', bytes(64)],
  ['vapi', 'abc']
] as const)('accepts as a secret of %s: %s', (preset, secret) => {
  expect(checkSigningSecret(signaturePresets[preset], secret)).toBe(secret)
})

it.each([
  ['svix', 'abc', /at least 16 bytes in base64/],
  ['svix', `whsec_${bytes(15)}`, /at least 16 bytes/],
  ['standard-webhooks', 'whsec_', /must be base64/],
  ['standard-webhooks', 'whsec_?', /must be base64/],
  ['vapi', '', /1 to 1,000 visible ASCII characters/],
  ['telnyx', 'abc', /32 bytes in base64/]
] as const)('rejects as a secret of %s: %s', (preset, secret, problem) => {
  expect(() => checkSigningSecret(signaturePresets[preset], secret)).toThrow(problem)
})

it('creates no secret of a sender that has a private key', () => {
  expect(() => createSigningSecret(signaturePresets.telnyx, randomBytes)).toThrow('it cannot be generated')
})
