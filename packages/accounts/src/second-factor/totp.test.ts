import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { createTotpSecret, findStep, totpUri } from './totp.ts'

/** Appendix B of RFC 6238; authenticators show the last six digits. */
const vectors = [
  { seconds: 59, code: '94287082' },
  { seconds: 1_111_111_109, code: '07081804' },
  { seconds: 1_111_111_111, code: '14050471' },
  { seconds: 1_234_567_890, code: '89005924' },
  { seconds: 2_000_000_000, code: '69279037' },
  { seconds: 20_000_000_000, code: '65353130' }
]
const secret = Secret.fromUTF8('12345678901234567890').base32

describe('findStep', () => {
  it.each(vectors)('accepts the code of RFC 6238 at $seconds s', ({ seconds, code }) => {
    expect(findStep(secret, code.slice(-6), new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  })

  it.each([
    { offSeconds: -60, found: false },
    { offSeconds: -30, found: true },
    { offSeconds: 0, found: true },
    { offSeconds: 30, found: true },
    { offSeconds: 60, found: false }
  ])('returns $found for a code that is $offSeconds s off', ({ offSeconds, found }) => {
    const seconds = 1_111_111_110
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: (seconds + offSeconds) * 1000 })
    const step = Math.floor((seconds + offSeconds) / 30)

    expect(findStep(secret, code, new Date(seconds * 1000))).toBe(found ? step : undefined)
  })

  it.each(['', '28708', '2870820', '28708a', '287 082', '-87082', '２８７０８２'])('rejects the code %j', (code) => {
    expect(findStep(secret, code, new Date(59_000))).toBeUndefined()
  })
})

it('creates a secret of 160 bits that authenticators accept', () => {
  const made = createTotpSecret(randomBytes)

  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(totpUri(made, 'ann@example.com')).toBe(
    `otpauth://totp/Callbook:ann%40example.com?issuer=Callbook&secret=${made}&algorithm=SHA1&digits=6&period=30`
  )
})

describe('recovery codes', () => {
  it('are ten different ones', () => {
    const codes = createRecoveryCodes(randomBytes)

    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{6}(-[0-9a-hjkmnp-tv-z]{6}){3}$/)
  })

  it('are accepted in any spelling', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 24 }), (bytes) => {
        const [code = ''] = createRecoveryCodes(() => bytes)
        const typed = ` ${code.toUpperCase().replaceAll('-', '').replaceAll('0', 'O').replaceAll('1', 'L')} `

        expect(hashRecoveryCode(typed)).toEqual(hashRecoveryCode(code))
        expect(hashRecoveryCode(code)).toHaveLength(32)
      })
    )
  })

  it.each(['', '287082', 'x'.repeat(23), 'u'.repeat(24), ' '.repeat(1_000)])('are not %j', (text) => {
    expect(hashRecoveryCode(text)).toBeUndefined()
  })
})
