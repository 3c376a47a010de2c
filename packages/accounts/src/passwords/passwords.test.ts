import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cheap } from '../testing/people.ts'
import { checkPassword } from './password-rule.ts'
import {
  argon2id,
  bestCosts,
  type Costs,
  derive,
  formatPasswordHash,
  parsePasswordHash,
  scrypt
} from './password-string.ts'
import { createPasswords } from './passwords.ts'

const cheapScrypt: Costs = { algorithm: 'scrypt', log2n: 4, blocks: 8, lanes: 1 }
const password = 'correct horse battery'

describe('the string of a password', () => {
  it.each([
    ['argon2id', bestCosts, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/],
    ['scrypt', scrypt, /^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/]
  ])('is a PHC string of %s, and not the same twice', async (_, costs, form) => {
    const passwords = createPasswords(randomBytes, costs)
    const [kept, other] = [await passwords.hash(password), await passwords.hash(password)]

    expect(kept).toMatch(form)
    expect(other).not.toBe(kept)
    expect(await passwords.verify(password, kept, 'known')).toBe(true)
    expect(await passwords.verify(`${password}.`, kept, 'known')).toBe(false)
  })

  it.each([
    [
      'the reference of Argon2',
      'password',
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    ],
    [
      'RFC 7914',
      'pleaseletmein',
      '$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofI'
    ]
  ])('is what %s says', async (_, of, kept) => {
    const { costs, salt, hash } = parsePasswordHash(kept)

    expect(formatPasswordHash({ costs, salt, hash: await derive(of, salt, costs) })).toBe(kept)
    expect(hash).toHaveLength(32)
  })

  it('tells its costs, whatever they are', () => {
    const count = fc.integer({ min: 1, max: 1_000_000 })
    const argon2 = fc.record({
      algorithm: fc.constant('argon2id' as const),
      memory: count,
      passes: count,
      lanes: count
    })
    const scrypts = fc.record({ algorithm: fc.constant('scrypt' as const), log2n: count, blocks: count, lanes: count })
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 64 })

    fc.assert(
      fc.property(fc.oneof(argon2, scrypts), bytes, bytes, (costs, salt, hash) => {
        const parsed = parsePasswordHash(formatPasswordHash({ costs, salt, hash }))

        expect({ ...parsed, salt: [...parsed.salt], hash: [...parsed.hash] }).toEqual({
          costs,
          salt: [...salt],
          hash: [...hash]
        })
      })
    )
  })

  it.each(['', 'password', '$argon2i$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA', '$argon2id$v=16$m=8,t=1,p=1$c2FsdA$aGFzaA'])(
    'is not %j',
    (text) => {
      expect(() => parsePasswordHash(text)).toThrow('a password is kept in a form that is not known')
    }
  )
})

describe('createPasswords', () => {
  const passwords = createPasswords(randomBytes, cheap)

  it('knows a password however its characters are typed', async () => {
    const kept = await passwords.hash('\u212bngstr\u00f6m \ufb01ve')

    expect(await passwords.verify('A\u030angstro\u0308m five', kept, 'known')).toBe(true)
  })

  it('lets a password in that was kept at other costs, and says that they have changed', async () => {
    const kept = await createPasswords(randomBytes, cheapScrypt).hash(password)

    expect(await passwords.verify(password, kept, 'known')).toBe(true)
    expect(passwords.isOutdated(kept)).toBe(true)
    expect(passwords.isOutdated(await passwords.hash(password))).toBe(false)
  })

  it.each([undefined, null])('does the same work where there is no password (%s)', async (kept) => {
    const dear = createPasswords(randomBytes)
    const known = await dear.hash(password)
    const timeOf = async (of: string | null | undefined) => {
      const before = process.cpuUsage()
      expect(await dear.verify('another password', of, 'stranger')).toBe(false)
      const { user, system } = process.cpuUsage(before)

      return user + system
    }
    const times = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
    for (let round = 0; round < 5; round += 1) {
      times.known = Math.min(times.known, await timeOf(known))
      times.unknown = Math.min(times.unknown, await timeOf(kept))
    }

    expect(times.unknown).toBeGreaterThan(times.known / 2)
  })

  it('checks one at once of strangers, has sixteen wait, and refuses the rest at once', async () => {
    const dear = createPasswords(randomBytes, { ...argon2id, memory: 1024 } as Costs)
    const checks = Array.from({ length: 20 }, () => dear.verify(password, undefined, 'stranger'))
    const outcomes = await Promise.allSettled(checks)

    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({ reason: { name: 'TooManyError' } })
    expect(await dear.verify(password, undefined, 'stranger')).toBe(false)
  })

  it('keeps nobody who is known waiting for strangers', async () => {
    const dear = createPasswords(randomBytes)
    const ended: string[] = []
    const strangers = Array.from({ length: 17 }, () =>
      dear.verify(password, undefined, 'stranger').finally(() => ended.push('stranger'))
    )

    const kept = await dear.hash(password)
    expect(await dear.verify(password, kept, 'known')).toBe(true)
    expect(ended.length).toBeLessThan(9)
    await Promise.all(strangers)
  })
})

describe('checkPassword', () => {
  it.each(['twelve chars', 'x'.repeat(12), '\u{1f600}'.repeat(12), 'x'.repeat(128)])('takes %j', (text) => {
    expect(() => checkPassword(text)).not.toThrow()
  })

  it.each(['', 'eleven char', '\u{1f600}'.repeat(11), 'x'.repeat(129), `${'x'.repeat(20)}\ud800`])(
    'refuses %j',
    (text) => {
      expect(() => checkPassword(text)).toThrow('password must have 12 to 128 characters')
    }
  )
})
