import { randomBytes } from 'node:crypto'
import { parseKeyRing, type UserId } from '@callbook/domain'
import { createQuietLogger } from '@callbook/http/testing'
import { describe, expect, it } from 'vitest'
import { createAttempts } from './attempts.ts'
import { createDeviceCookie, isKnownTo } from './device-cookie.ts'

const minuteMs = 60_000
let now = 0
const keyRing = parseKeyRing(Buffer.alloc(32, 7).toString('base64'))
const device = createDeviceCookie(['https://console.example.com'], keyRing)
const attempts = createAttempts({ logger: createQuietLogger(), clock: () => now, device })

it('allows ten attempts of an address per minute', async () => {
  const outcomes = await tryTimes(11, () => attempts.admitBrowser(from('192.0.2.1')))

  expect(outcomes).toEqual([...Array(10).fill('admitted'), '429 after 60'])
  expect(await tryTimes(1, () => attempts.admitBrowser(from('192.0.2.2')))).toEqual(['admitted'])
  now += minuteMs
  expect(await tryTimes(1, () => attempts.admitBrowser(from('192.0.2.1')))).toEqual(['admitted'])
})

it('allows ten attempts at an account from an address per quarter of an hour', async () => {
  const outcomes = await tryTimes(11, () => attempts.admitAccount({ email: 'ann' }, from('192.0.2.3')))

  expect(outcomes.slice(9)).toEqual(['admitted', '429 after 900'])
  expect(await tryTimes(1, () => attempts.admitAccount({ email: 'bob' }, from('192.0.2.3')))).toEqual(['admitted'])
  expect(await tryTimes(1, () => attempts.admitAccount({ email: 'ann' }, from('192.0.2.4')))).toEqual(['admitted'])
})

it('allows a hundred attempts at an account per hour from all addresses', async () => {
  const outcomes = await tryTimes(101, (count) => attempts.admitAccount({ email: 'eve' }, from(`198.51.100.${count}`)))

  expect(outcomes.slice(99)).toEqual(['admitted', '429 after 3600'])
})

it('counts the addresses of one subscriber together', async () => {
  const outcomes = await tryTimes(11, (count) => attempts.admitBrowser(from(`2001:db8::${count}`)))

  expect(outcomes[10]).toBe('429 after 60')
})

it('counts the networks of one site together, so that it cannot use up the attempts at an account', async () => {
  const ofSite = await tryTimes(41, (count) => attempts.admitBrowser(from(`2001:db8:2:${count}::1`)))
  const ofAccount = await tryTimes(41, (count) =>
    attempts.admitAccount({ email: 'kim' }, from(`2001:db8:2:${count}::1`))
  )

  expect(ofSite.slice(39)).toEqual(['admitted', '429 after 60'])
  expect(ofAccount.slice(39)).toEqual(['admitted', '429 after 3600'])
  expect(await tryTimes(1, () => attempts.admitAccount({ email: 'kim' }, from('192.0.2.7')))).toEqual(['admitted'])
})

describe('a browser with an earlier sign-in of the account', () => {
  it('has separate attempts, regardless of strangers at its address', async () => {
    await tryTimes(110, (count) => attempts.admitAccount({ email: 'joe' }, from(`198.51.101.${count}`)))
    await tryTimes(20, () => attempts.admitBrowser(from('192.0.2.8')))
    const known = browser('192.0.2.8', 'joe')

    expect(await tryTimes(1, () => attempts.admitAccount({ email: 'joe' }, from('192.0.2.9')))).toEqual([
      '429 after 3600'
    ])
    expect(await tryTimes(11, () => attempts.admitBrowser(known))).toEqual([
      ...Array(10).fill('admitted'),
      '429 after 60'
    ])
    expect(await attempts.admitAccount({ email: 'joe' }, known)).toMatchObject({ requester: 'known' })
  })

  it('counts as a stranger after it has used them up', async () => {
    const known = browser('192.0.2.10', 'lea')
    const outcomes = await tryTimes(11, () => attempts.admitAccount({ email: 'lea' }, known))

    expect(outcomes).toEqual([...Array(10).fill('admitted'), '429 after 900'])
    const elsewhere = browser('192.0.2.13', 'max')
    expect(await attempts.admitAccount({ email: 'lea' }, elsewhere)).toMatchObject({ requester: 'stranger' })
  })

  it('opens other accounts of the address only while strangers have attempts left', async () => {
    const known = browser('192.0.2.14', 'ida')
    const before = await attempts.admitAccount({ email: 'ida' }, known)
    await tryTimes(110, (count) => attempts.admitAccount({ email: 'ida' }, from(`198.51.102.${count}`)))
    const after = await attempts.admitAccount({ email: 'ida' }, known)

    expect([before.requester, before.opens]).toEqual(['known', undefined])
    expect(after.requester).toBe('known')
    expect(['id of ida', 'another account'].map((id) => after.opens?.(id as UserId))).toEqual([true, false])
  })

  it('is a stranger to other accounts, and counts for its network there', async () => {
    const accounts = Array.from({ length: 12 }, (_, count) => `victim-${count}`)
    const outcomes = await tryTimes(12, (count) => {
      return attempts.admitAccount({ email: accounts[count] ?? '' }, browser('192.0.2.11', 'eve'))
    })

    expect(outcomes.slice(9)).toEqual(['admitted', '429 after 60', '429 after 60'])
  })

  it('is not recognized by a forged cookie', async () => {
    const { headers } = browser('192.0.2.12', 'max')
    const [, value = ''] = headers.cookie.split('=')
    const altered = `${value.slice(0, -2)}${value.endsWith('AA') ? 'BB' : 'AA'}`

    expect(device.read(headers.cookie)).toMatchObject({ id: expect.stringMatching(/^[\w-]{22}$/) })
    for (const cookie of [
      headers.cookie.replace(value, altered),
      `${headers.cookie}; ${headers.cookie}`,
      '',
      undefined
    ]) {
      expect(device.read(cookie)).toBeUndefined()
    }
  })

  it('remembers the last five accounts', () => {
    const emails = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.com`)
    let known: ReturnType<typeof device.read>
    for (const email of emails) known = device.read(cookieOf(device.write(known, { email, id: email }, randomBytes)))

    expect(emails.map((email) => isKnownTo(known, { email: email.toUpperCase() }))).toEqual([
      false,
      true,
      true,
      true,
      true,
      true
    ])
  })
})

function from(ip: string) {
  return { ip, headers: {} }
}

function browser(ip: string, email: string) {
  return { ip, headers: { cookie: cookieOf(device.write(undefined, { email, id: `id of ${email}` }, randomBytes)) } }
}

/** Returns the Cookie header that a browser sends after `Set-Cookie`. */
function cookieOf(header: string): string {
  return header.split(';')[0] ?? ''
}

async function tryTimes(times: number, attempt: (count: number) => Promise<unknown>): Promise<string[]> {
  const outcomes: string[] = []
  for (let count = 0; count < times; count += 1) {
    outcomes.push(
      await attempt(count).then(
        () => 'admitted',
        ({ statusCode, headers }) => `${statusCode} after ${headers['retry-after']}`
      )
    )
  }

  return outcomes
}
