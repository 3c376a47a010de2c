import { createTestDatabase, type TestDb } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { describeConsole } from '../description/testing/describe-api.ts'
import { membersOf } from '../description/testing/references.ts'
import { startConsole } from '../testing/console/console.ts'
import { startFakeProvider } from '../testing/console/fake-provider.ts'
import { addPerson } from '../testing/console/people.ts'
import { prepare } from '../testing/console/requests.ts'

const { db, testDb } = await createTestDatabase()
const provider = await startFakeProvider()
const { open, app } = startConsole(testDb, { providerOrigins: [provider] })
const world = { db, testDb, open, provider }

const operations = membersOf((await describeConsole())['paths']).flatMap(([path, methods]) =>
  membersOf(methods).map(([method, { security }]) => ({
    name: `${method.toUpperCase()} ${path.replace('/console/api', '')}`,
    isForAnybody: Array.isArray(security) && security.length === 0
  }))
)
const changes = operations.filter(({ name }) => !name.startsWith('GET '))
const ofPeople = operations.filter(({ isForAnybody }) => !isForAnybody)

/**
 * Lookups, here or at a provider, starts of a sign-in, personal views, claims, which last only for minutes, and the end of a suspension of
 * an organization that has none, because members do not find one that is suspended.
 */
const changesNothing =
  /^POST \/links\/check$|^POST \/session\/sso$|\/resume$|^POST .*\/views$|\/review\/next$|\/claim$|\/(doctor|examination)$|\/verify$|\/reprocess$|\/mappings\/preview$/

/** Headers of a browser on a page of another site, or on a page without an origin. */
const elsewhere = [
  { what: 'no origin', headers: { origin: undefined } },
  { what: 'an origin that is hidden', headers: { origin: 'null' } },
  { what: 'another origin', headers: { origin: 'https://evil.example' } },
  { what: 'an origin that begins like ours', headers: { origin: 'https://console.example.com.evil.example' } },
  { what: 'another scheme', headers: { origin: 'http://console.example.com' } },
  { what: 'another page of the same site', headers: { 'sec-fetch-site': 'same-site' } },
  { what: 'another site', headers: { 'sec-fetch-site': 'cross-site' } }
]

describe.each(changes)('$name', ({ name }) => {
  it('is rejected unless a page of the console sends it, and changes nothing', async () => {
    const { browser, method, path, body } = await prepare(world, name)
    const before = await countEvents(testDb)

    for (const { what, headers } of elsewhere) {
      const response = await browser.send(method, path, body, headers)
      expect([what, response.statusCode, response.body]).toEqual([what, 403, '{"error":"Forbidden"}'])
    }
    expect(await countEvents(testDb)).toBe(before)
  })

  it('rejects form bodies', async () => {
    const { browser, method, path } = await prepare(world, name)

    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
      const response = await browser.send(method, path, Buffer.from('a=1'), { 'content-type': type })
      expect(response.statusCode).toBe(415)
    }
  })

  it('records one event, unless it changes nothing', async () => {
    const { browser, method, path, body } = await prepare(world, name)
    const before = await countEvents(testDb)

    const response = await browser.send(method, path, body)

    expect(response.statusCode).toBeLessThan(300)
    expect((await countEvents(testDb)) - before).toBe(changesNothing.test(name) ? 0 : 1)
  })
})

describe.each(ofPeople)('$name', ({ name }) => {
  it('returns 401 without a session, with two, and with one that has ended', async () => {
    const { browser, method, path, body } = await prepare(world, name)
    const { token } = browser
    const [stranger, both] = [open(), `__Host-callbook_session=${token}; __Host-callbook_session=${token}`]
    const twice = await stranger.send(method, path, body, { cookie: both })
    const without = await stranger.send(method, path, body)
    await browser.send('DELETE', '/session')
    browser.token = token

    const ended = await browser.send(method, path, body)

    for (const { statusCode, body: answer } of [twice, without, ended]) {
      expect([statusCode, answer]).toEqual([401, '{"error":"Unauthorized"}'])
    }
  })

  it('returns 401 for a session that was ended elsewhere', async () => {
    const { browser, method, path, body, person } = await prepare(world, name)
    const manager = open()
    await manager.enter(await addPerson(db, { platformRole: 'administrator' }))
    await manager.send('DELETE', `/people/${person.id}/sessions`)

    expect((await browser.send(method, path, body)).statusCode).toBe(401)
  })

  it('rejects API keys and unknown parameters', async () => {
    const { browser, method, path, body } = await prepare(world, name)

    const unknown = await browser.send(method, `${path}${path.includes('?') ? '&' : '?'}debug=1`, body)
    const keyed = await open().send(method, path, body, { 'x-api-key': 'callbook_mgmt_x' })

    expect(unknown.statusCode).toBe(400)
    expect(keyed.statusCode).toBe(401)
  })
})

describe.each(ofPeople.filter(({ name }) => name.includes('/people')))('$name', ({ name }) => {
  it('is limited to administrators', async () => {
    const { method, path, body } = await prepare(world, name)

    for (const platformRole of [null, 'account_manager'] as const) {
      const browser = open()
      await browser.enter(await addPerson(db, { platformRole }))
      const response = await browser.send(method, path, body)
      expect([response.statusCode, response.body]).toEqual([403, '{"error":"Forbidden"}'])
    }
  })
})

it('does not respond on other paths, or to pages of other origins', async () => {
  const unknown = await open().send('GET', '/nothing')
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/console/api/session',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  })

  expect([unknown.statusCode, unknown.body]).toEqual([404, '{"error":"Not Found"}'])
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

async function countEvents(of: TestDb): Promise<number> {
  const { n } = await of
    .selectFrom('audit_events')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()

  return Number(n)
}
