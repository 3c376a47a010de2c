import { randomBytes } from 'node:crypto'
import type { DeliveryEndpoint } from '@callbook/db'
import { parseKeyRing, sealSecret, signaturePresets } from '@callbook/domain'
import { expect, it } from 'vitest'
import { createSignatureCheck } from './signed-delivery.ts'

const ring = parseKeyRing(randomBytes(32).toString('base64'))
const lostRing = parseKeyRing(randomBytes(32).toString('base64'))
const now = new Date('2026-11-20T12:00:00.000Z')

it.each([
  { secret: 'current', previousRing: ring, isSigned: true, reported: 0 },
  { secret: 'previous', previousRing: ring, isSigned: true, reported: 0 },
  { secret: 'other', previousRing: ring, isSigned: false, reported: 0 },
  { secret: 'current', previousRing: lostRing, isSigned: true, reported: 0 },
  { secret: 'previous', previousRing: lostRing, isSigned: false, reported: 1 }
])('is $isSigned for the $secret secret (case %#)', ({ secret, previousRing, isSigned, reported }) => {
  const unopenable: string[] = []
  const check = createSignatureCheck(ring, ({ id }) => unopenable.push(id))

  const results = [1, 2].map(() => check(endpoint(ring, previousRing), delivery(secret)))

  expect(results).toEqual([isSigned, isSigned])
  expect(unopenable).toHaveLength(reported)
})

it('throws if the current secret cannot be decrypted', () => {
  const check = createSignatureCheck(ring, () => undefined)

  expect(() => check(endpoint(lostRing, ring), delivery('previous'))).toThrow('not in the ring')
})

function endpoint(currentRing: typeof ring, previousRing: typeof ring): DeliveryEndpoint {
  const id = 'the endpoint'
  const settings = {
    signature: JSON.stringify(signaturePresets['header-secret']),
    secret_encrypted: sealSecret(currentRing, 'current', id, randomBytes),
    previous_secret_encrypted: sealSecret(previousRing, 'previous', id, randomBytes),
    previous_secret_expires_at: '2026-11-21T12:00:00.000Z'
  }

  return { id, ...settings } as unknown as DeliveryEndpoint
}

function delivery(secret: string) {
  return { headers: { 'x-vapi-secret': secret }, rawBody: Buffer.from('{}'), now }
}
