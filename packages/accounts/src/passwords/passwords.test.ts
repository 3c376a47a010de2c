import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
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
const email = 'ann@example.com'

describe('the string of a password', () => {
  it.each([
    ['argon2id', bestCosts, /^\$shared\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/],
    ['scrypt', scrypt, /^\$shared\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/]
  ])('is a string of %s with its costs, different each time', async (_, costs, form) => {
    const passwords = createPasswords(randomBytes, costs)
    const [kept, other] = [await passwords.hash(password, email), await passwords.hash(password, email)]

    expect(kept).toMatch(form)
    expect(other).not.toBe(kept)
    expect(await passwords.verify(password, { email, storedForms: [kept, other] }, { requester: 'known' })).toEqual([
      true,
      true
    ])
    expect(await passwords.verify(`${password}.`, { email, storedForms: [kept] }, { requester: 'known' })).toEqual([
      false
    ])
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
  ])('is parsed for %s', async (_, of, kept) => {
    const { costs, salt, hash } = parsePasswordHash(kept)

    expect(formatPasswordHash({ costs, salt, hash: await derive(of, salt, costs) })).toBe(kept)
    expect(hash).toHaveLength(32)
  })

  it('contains its costs', () => {
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
      expect(() => parsePasswordHash(text)).toThrow('unknown format of a stored password')
    }
  )
})

describe('createPasswords', () => {
  const passwords = createPasswords(randomBytes, cheap)

  it('accepts a password in every Unicode form', async () => {
    const kept = [await passwords.hash('\u212bngstr\u00f6m \ufb01ve', email)]

    expect(
      await passwords.verify('A\u030angstro\u0308m five', { email, storedForms: kept }, { requester: 'known' })
    ).toEqual([true])
  })

  it('accepts a password stored with other costs, and reports that they have changed', async () => {
    const kept = await createPasswords(randomBytes, cheapScrypt).hash(password, email)

    expect(await passwords.verify(password, { email, storedForms: [kept, null] }, { requester: 'known' })).toEqual([
      true,
      false
    ])
    expect(passwords.isOutdated(kept)).toBe(true)
    expect(passwords.isOutdated(await passwords.hash(password, email))).toBe(false)
  })

  it('verifies a form that was stored before accounts of an address shared a derivation', async () => {
    const salt = randomBytes(16)
    const kept = formatPasswordHash({ costs: cheap, salt, hash: await derive(password, salt, cheap) })
    const also = await passwords.hash(password, email)

    expect(await passwords.verify(password, { email, storedForms: [kept, also] }, { requester: 'known' })).toEqual([
      true,
      true
    ])
    expect(await passwords.verify('another password', { email, storedForms: [kept] }, { requester: 'known' })).toEqual([
      false
    ])
    expect(passwords.isOutdated(kept)).toBe(true)
  })

  it('does not verify a form of another address', async () => {
    const kept = [await passwords.hash(password, email)]

    expect(
      await passwords.verify(password, { email: 'bob@example.com', storedForms: kept }, { requester: 'known' })
    ).toEqual([false])
  })

  it('does the same work for zero, one and twenty accounts, with and without a match', async () => {
    const dear = createPasswords(randomBytes, { ...argon2id, memory: 4_096 } as Costs)
    const accounts: string[] = []
    for (let place = 0; place < 20; place += 1) accounts.push(await dear.hash(passwordOf(place), email))
    const timeOf = async (kept: readonly string[]) => {
      const before = process.cpuUsage()
      await dear.verify(password, { email, storedForms: kept }, { requester: 'stranger' })
      const { user, system } = process.cpuUsage(before)

      return user + system
    }
    const least = { none: Number.POSITIVE_INFINITY, one: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY }
    for (let round = 0; round < 5; round += 1) {
      least.none = Math.min(least.none, await timeOf([]))
      least.one = Math.min(least.one, await timeOf(accounts.slice(0, 1)))
      least.all = Math.min(least.all, await timeOf(accounts))
    }

    expect(Math.min(least.none, least.one, least.all)).toBeGreaterThan(Math.max(least.none, least.one, least.all) / 1.5)
  })

  it('checks one password of strangers at a time, queues 64, and rejects the rest at once', async () => {
    const dear = createPasswords(randomBytes, { ...argon2id, memory: 1024 } as Costs)
    const checks = Array.from({ length: 68 }, () =>
      dear.verify(password, { email, storedForms: [] }, { requester: 'stranger' })
    )
    const outcomes = await Promise.allSettled(checks)

    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({ reason: { name: 'TooManyError' } })
    expect(await dear.verify(password, { email, storedForms: [] }, { requester: 'stranger' })).toEqual([])
  })

  it('does not delay known users behind strangers', async () => {
    const dear = createPasswords(randomBytes, { ...argon2id, memory: 4_096 } as Costs)
    const ended: string[] = []
    const strangers = Array.from({ length: 17 }, () =>
      dear.verify(password, { email, storedForms: [] }, { requester: 'stranger' }).finally(() => ended.push('stranger'))
    )

    const kept = [await dear.hash(password, email)]
    expect(await dear.verify(password, { email, storedForms: kept }, { requester: 'known' })).toEqual([true])
    expect(ended.length).toBeLessThan(9)
    await Promise.all(strangers)
  })
})

describe('checkPassword', () => {
  it.each([
    'twelve chars',
    'correct horse battery',
    '\u{1f600}\u{1f601}\u{1f602}\u{1f603}\u{1f604}\u{1f605}\u{1f606}\u{1f607}\u{1f608}\u{1f609}\u{1f60a}\u{1f60b}',
    'a call book for horses',
    'my example horse',
    `${'x'.repeat(116)}twelve chars`
  ])('accepts %j', (text) => {
    expect(() => checkPassword(text, 'ann.lee@example.com')).not.toThrow()
  })

  it.each([
    ...['', 'eleven char', '\u{1f600}'.repeat(11), 'x'.repeat(129), `${'x'.repeat(20)}\ud800`].map((text) => ({
      text,
      message: 'password must have 12 to 128 characters'
    })),
    ...['a'.repeat(12), 'abab'.repeat(4), 'AbcAbcAbcAbc', '1234567812345678', 'sesamesesame', 'aaaaaaaaaaab'].map(
      (text) => ({ text, message: 'password must not repeat a few characters' })
    ),
    ...[
      'iloveyou1234',
      '123456789012',
      'Password1234',
      'qwertyuiop123',
      '1QAZ2wsx3edc',
      '\uff11\uff12\uff13456654321'
    ].map((text) => ({
      text,
      message: 'password must not be a common one: choose a sentence, for example'
    })),
    ...[
      'ann.lee@example.com',
      'Ann.Lee@Example.com!',
      'ann.lee12345',
      'callbookcallbook12',
      'Callbook-2026!',
      'callbook example'
    ].map((text) => ({ text, message: 'password must not be made of your email address or of the name Callbook' }))
  ])('rejects $text', ({ text, message }) => {
    expect(() => checkPassword(text, 'ann.lee@example.com')).toThrow(message)
  })

  it('rejects each of the 3,000 passwords of the list', () => {
    const file = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    const passwords = file.split('\n').filter((line) => line !== '' && !line.startsWith('# '))
    const taken = passwords.filter((one) => {
      try {
        checkPassword(one.toUpperCase(), 'ann.lee@example.com')
        return true
      } catch {
        return false
      }
    })

    expect(passwords.length).toBeGreaterThanOrEqual(3_000)
    expect(taken).toEqual([])
  })
})

function passwordOf(place: number): string {
  return place % 2 === 0 ? password : `another password ${place}`
}
