import { randomBytes } from 'node:crypto'
import { createTestDatabase } from '@callbook/db/testing'
import { createAccessToken } from '@callbook/domain'
import { expect, it } from 'vitest'
import { accessTokenLimit } from '../console-access/access-token.ts'
import { addAccessToken, scriptWith } from '../testing/console/access-tokens.ts'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { app, open } = startConsole(testDb)
const [attacker, elsewhere] = ['203.0.113.9', '203.0.113.10']

it('limits wrong tokens of an address, but not valid ones', async () => {
  const { token } = await enter()
  const wrong = await Promise.all(Array.from({ length: 200 }, () => statusOf(invented(), attacker)))

  const statuses = [
    await statusOf(invented(), attacker),
    await statusOf(token, attacker),
    await statusOf(invented(), elsewhere)
  ]

  expect(wrong.filter((status) => status === 401)).toHaveLength(60)
  expect(wrong.filter((status) => status === 429)).toHaveLength(140)
  expect(statuses).toEqual([429, 200, 401])
})

it('finds a known token while its address sends wrong ones', async () => {
  const { token } = await enter()
  await statusOf(token, elsewhere)
  let rejected = 0
  const wrong = Array.from({ length: 60 }, async () => {
    await statusOf(invented(), elsewhere)
    rejected += 1
  })

  const status = await statusOf(token, elsewhere)

  expect([status, rejected < 30]).toEqual([200, true])
  await Promise.all(wrong)
})

it('does not limit other tokens and sessions by the requests of a token', async () => {
  const [busy, other] = [await enter(), await enter()]
  const { send } = scriptWith(busy.token, open)
  const statuses: number[] = []
  for (let sent = 0; sent <= accessTokenLimit; sent += 10) {
    const some = await Promise.all(Array.from({ length: 10 }, () => send('GET', '/me')))
    statuses.push(...some.map(({ statusCode }) => statusCode))
  }

  const after = [
    await send('GET', '/me'),
    await other.browser.send('GET', '/me'),
    await busy.browser.send('GET', '/me')
  ]
  const ofOther = await scriptWith(other.token, open).send('GET', '/me')

  expect(statuses.filter((status) => status === 200)).toHaveLength(accessTokenLimit)
  expect([...after, ofOther].map(({ statusCode }) => statusCode)).toEqual([429, 200, 200, 200])
  expect(ofOther.headers['x-ratelimit-remaining']).toBe(String(accessTokenLimit - 1))
})

async function enter() {
  const browser = open()
  await browser.enter(await addPerson(db, { platformRole: 'account_manager' }))

  return { browser, ...(await addAccessToken(browser)) }
}

async function statusOf(token: string, remoteAddress: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }

  return (await app.inject({ url: '/console/api/me', remoteAddress, headers })).statusCode
}

function invented(): string {
  return createAccessToken(randomBytes)
}
