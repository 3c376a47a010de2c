import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { describeConsole } from '../description/testing/describe-api.ts'
import { membersOf } from '../description/testing/references.ts'
import { startConsole } from '../testing/console/console.ts'
import { startFakeProvider } from '../testing/console/fake-provider.ts'
import { addPerson } from '../testing/console/people.ts'
import { prepare } from '../testing/console/requests.ts'

const { db, testDb } = await createTestDatabase()
const provider = await startFakeProvider()
const { open } = startConsole(testDb, { providerOrigins: [provider] })
const world = { db, testDb, open, provider }

const creating = membersOf((await describeConsole())['paths']).flatMap(([path, methods]) =>
  membersOf(methods)
    .filter(([, { responses }]) => membersOf(responses).some(([status]) => status === '201'))
    .map(([method]) => `${method.toUpperCase()} ${path.replace('/console/api', '')}`)
)

it('finds the creating routes', () => {
  expect(creating.length).toBeGreaterThan(12)
})

describe.each(creating)('%s', (name) => {
  it('creates once for each Idempotency-Key, and stores the response encrypted', async () => {
    const { browser, method, path, body } = await prepare(world, name)
    const headers = { 'idempotency-key': randomUUID() }
    const first = await browser.send(method, path, body, headers)
    const before = await countEvents()

    const again = await browser.send(method, path, body, headers)

    expect([first.statusCode, again.statusCode, again.body]).toEqual([201, 201, first.body])
    expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true'])
    expect(await countEvents()).toBe(before)
    const stored = await storedBodies(headers['idempotency-key'])
    expect(stored).toEqual([expect.stringMatching(/^v1\.[0-9a-f]{8}\.[\w-]+\.[\w-]+\.[\w-]+$/)])
  })
})

describe('an Idempotency-Key', () => {
  it('is rejected with another body, and for another path', async () => {
    const { browser, path, body } = await prepare(world, 'POST /organizations/{organization}/clients')
    const ids = [await browser.send('POST', path, body), await browser.send('POST', path, body)]
    const [one, other] = ids.map((response) => `${path}/${response.json().data.id}/endpoints`)
    const headers = { 'idempotency-key': randomUUID() }
    const send = async (to = '', provider = 'vapi') => await browser.send('POST', to, { provider }, headers)

    const statuses = [await send(one), await send(one), await send(one, 'retell'), await send(other)]

    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 422, 422])
  })

  it('is free again after a failure', async () => {
    const { browser, path, body } = await prepare(world, 'POST /organizations/{organization}/clients')
    const headers = { 'idempotency-key': randomUUID() }

    const failed = await browser.send('POST', path, {}, headers)
    const created = await browser.send('POST', path, body, headers)

    expect([failed.statusCode, created.statusCode]).toEqual([400, 201])
  })

  it('belongs to one user', async () => {
    const { browser, path, body, organizationId } = await prepare(world, 'POST /organizations/{organization}/clients')
    if (organizationId === undefined) throw new Error('not of an organization')
    const headers = { 'idempotency-key': randomUUID() }
    const other = open()
    await other.enter(await addPerson(db, { memberships: { [organizationId]: 'owner' } }))

    const both = [await browser.send('POST', path, body, headers), await other.send('POST', path, body, headers)]

    expect(new Set(both.map((response) => response.json().data.id)).size).toBe(2)
  })

  it('creates once for concurrent requests', async () => {
    const { browser, path, body } = await prepare(world, 'POST /organizations/{organization}/clients')
    const headers = { 'idempotency-key': randomUUID() }

    const responses = await Promise.all([1, 2, 3, 4].map(() => browser.send('POST', path, body, headers)))

    expect(new Set(responses.map(({ statusCode, body: text }) => `${statusCode} ${text}`)).size).toBe(1)
  })
})

async function countEvents(): Promise<number> {
  return (await testDb.selectFrom('audit_events').select('id').execute()).length
}

async function storedBodies(key: string): Promise<string[]> {
  const rows = await testDb.selectFrom('request_idempotency').select('body').where('key', 'like', `% ${key}`).execute()

  return rows.map(({ body }) => body)
}
