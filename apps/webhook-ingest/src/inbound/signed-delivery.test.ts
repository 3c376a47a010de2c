import { randomBytes } from 'node:crypto'
import type { DeliveryEndpoint } from '@callbook/db'
import { parseKeyRing, sealSecret, signaturePresets } from '@callbook/domain'
import { unauthorized } from '@callbook/http'
import { expect, it } from 'vitest'
import { createSignatureCheck } from './signed-delivery.ts'

const ring = parseKeyRing(randomBytes(32).toString('base64'))
const lostRing = parseKeyRing(randomBytes(32).toString('base64'))
const now = new Date('2026-11-20T12:00:00.000Z')

it.each([
  { secret: 'current', previousRing: ring, isAccepted: true, reported: 0 },
  { secret: 'previous', previousRing: ring, isAccepted: true, reported: 0 },
  { secret: 'other', previousRing: ring, isAccepted: false, reported: 0 },
  { secret: 'current', previousRing: lostRing, isAccepted: true, reported: 0 },
  { secret: 'previous', previousRing: lostRing, isAccepted: false, reported: 1 }
])('is $isAccepted for the $secret secret (case %#)', ({ secret, previousRing, isAccepted, reported }) => {
  const unopenable: string[] = []
  const check = createSignatureCheck(ring, ({ id }) => unopenable.push(id))

  for (const _ of [1, 2]) {
    const checked = expect(() => check(endpoint(ring, previousRing), request(secret), now))
    if (isAccepted) checked.not.toThrow()
    else checked.toThrow(unauthorized())
  }
  expect(unopenable).toHaveLength(reported)
})

it('throws if the current secret cannot be decrypted', () => {
  const check = createSignatureCheck(ring, () => undefined)

  expect(() => check(endpoint(lostRing, ring), request('previous'), now)).toThrow('not in the ring')
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

function request(secret: string) {
  return { headers: { 'x-vapi-secret': secret }, body: Buffer.from('{}') }
}
