import { randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { ClientId, OrganizationId } from '../ids.ts'
import { type Caller, hashCaller, parseErasureKey } from './erasure-key.ts'

const text = Buffer.alloc(32, 7).toString('base64')

describe('parseErasureKey', () => {
  it.each(['', text.slice(1), `${text},${text}`, randomBytes(16).toString('base64'), 'password'])(
    'rejects an invalid key without showing it (case %#)',
    (wrong) => {
      expect(() => parseErasureKey(wrong)).toThrow(/^the key must be 32 bytes in base64$/)
    }
  )

  it('creates a key that does not print its secret, and a distinct id', () => {
    const other = parseErasureKey(randomBytes(32).toString('base64'))

    expect(inspect(parseErasureKey(text), { depth: 9 })).not.toContain(text)
    expect(parseErasureKey(text).id).toBe(parseErasureKey(text).id)
    expect(parseErasureKey(text).id).not.toBe(other.id)
  })
})

describe('hashCaller', () => {
  const caller: Caller = {
    organizationId: '0199f1c2-0000-7000-8000-000000000001' as OrganizationId,
    clientId: '0199f1c2-0000-7000-8000-000000000002' as ClientId,
    phoneNumber: '+12025550147'
  }

  it('is stable: a different hash would bring erased callers back', () => {
    expect(hashCaller(parseErasureKey(text), caller).toString('hex')).toBe(
      '97aba28a357718a494b79b32c9c92595f8e209c2d02bef5d3b8fd1f00d827c8b'
    )
  })

  it.each<Partial<Caller>>([
    { organizationId: caller.clientId as string as OrganizationId },
    { clientId: caller.organizationId as string as ClientId },
    { phoneNumber: '+12025550148' }
  ])('differs for %o', (difference) => {
    const key = parseErasureKey(text)

    expect(hashCaller(key, { ...caller, ...difference })).not.toEqual(hashCaller(key, caller))
  })

  it('differs for another key', () => {
    const other = parseErasureKey(randomBytes(32).toString('base64'))

    expect(hashCaller(other, caller)).not.toEqual(hashCaller(parseErasureKey(text), caller))
  })
})
