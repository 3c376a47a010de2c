import {
  type ListedCall,
  type ListingProviderName,
  listingProviderNames,
  providers,
  type RequestedPage
} from '@callbook/domain'
import { readCall } from '@callbook/domain/testing'
import { describe, expect, it } from 'vitest'
import { flood, hangUp, redirectTo, respondWith, stall } from './faults.ts'
import { inventCalls } from './invented-calls.ts'
import { type FakeProvider, startFakeProvider } from './start-fake-provider.ts'

const startedAt = new Date('2026-11-20T15:04:12.537Z')
const window = { from: new Date('2026-11-20T15:00:00Z'), to: new Date('2026-11-20T18:00:00Z') }

async function sendRequest(
  fake: FakeProvider,
  name: ListingProviderName,
  request: ReturnType<typeof pageOf>,
  init: RequestInit = {}
) {
  const body = request.body === undefined ? {} : { body: JSON.stringify(request.body) }
  const headers = providers[name].listing.headers(fake.key)

  return await fetch(fake.origin + request.path, { method: request.method, headers, ...body, ...init })
}

function pageOf(name: ListingProviderName, requested: Partial<RequestedPage> = {}) {
  return providers[name].listing.page({ window, cursor: null, ...requested })
}

async function listAll(fake: FakeProvider, name: ListingProviderName, limit: number): Promise<readonly ListedCall[]> {
  const { listing } = providers[name]
  const calls: ListedCall[] = []
  let cursor: string | null = null
  do {
    const requested: RequestedPage = { window, cursor, limit }
    const response = await sendRequest(fake, name, listing.page(requested))
    expect(response.status).toBe(200)
    const page = listing.readPage(await response.json(), requested)
    expect(page.problem).toBeNull()
    calls.push(...page.calls)
    cursor = page.next
  } while (cursor !== null)

  return calls
}

describe.each(listingProviderNames)('the fake of %s', (name) => {
  const { listing } = providers[name]

  it('lists each call once across pages', async () => {
    const fake = await startFakeProvider(name)
    const calls = inventCalls(name, { count: 23, startedAt })
    fake.add(...calls.map(({ api }) => api))

    const listed = await listAll(fake, name, 5)

    expect(listed.map(({ id }) => id).sort()).toEqual(calls.map(({ id }) => id))
    expect(fake.requests.length).toBeGreaterThan(4)
  })

  it('lists every call of the same millisecond', async () => {
    const fake = await startFakeProvider(name)
    const first = inventCalls(name, { count: 4, startedAt, ids: 'a' })
    const same = inventCalls(name, { count: 4, startedAt: new Date('2026-11-20T15:09:00Z'), everyMs: 0, ids: 'b' })
    fake.add(...[...first, ...same].map(({ api }) => api))

    expect(await listAll(fake, name, 5)).toHaveLength(8)
  })

  it('excludes calls outside the requested time', async () => {
    const fake = await startFakeProvider(name)
    const before = inventCalls(name, { count: 2, startedAt: new Date('2026-11-20T13:00:00Z') })
    const after = inventCalls(name, { count: 2, startedAt: new Date('2026-11-20T18:30:00Z') })
    fake.add(...[...before, ...after].map(({ api }) => api))

    expect(await listAll(fake, name, 5)).toEqual([])
  })

  it('returns a call as its webhook reports it', async () => {
    const fake = await startFakeProvider(name)
    const [call] = inventCalls(name, { count: 1, startedAt })
    if (call === undefined) throw new Error('no call')
    fake.add(call.api)

    const fetched = (await (await sendRequest(fake, name, listing.call(call.id))).json()) as object
    const lookups = listing.lookups(fetched)
    const found = await Promise.all(lookups.map(async (request) => (await sendRequest(fake, name, request)).json()))

    expect(readCall(name, listing.wrap(fetched, found))).toEqual(readCall(name, call.report))
  })

  it('rejects another key, and the right key in another format', async () => {
    const fake = await startFakeProvider(name)
    const statuses = [listing.headers('another-key'), {}, { authorization: `Token ${fake.key}` }].map(
      async (headers) => (await sendRequest(fake, name, pageOf(name), { headers })).status
    )

    expect(await Promise.all(statuses)).toEqual([401, 401, 401])
  })

  it('changes a call once it was listed, and returns no expired call', async () => {
    const fake = await startFakeProvider(name)
    const [one, other] = inventCalls(name, { count: 2, startedAt })
    if (one === undefined || other === undefined) throw new Error('no calls')
    fake.add(one.api, other.api)
    fake.changeOnceListed(one.id, (members) => ({ ...members, changed: true }))
    fake.expire(other.id)

    expect(JSON.stringify(await (await sendRequest(fake, name, pageOf(name))).json())).not.toContain('"changed"')
    expect(await (await sendRequest(fake, name, listing.call(one.id))).json()).toMatchObject({ changed: true })
    expect((await sendRequest(fake, name, listing.call(other.id))).status).toBe(404)
  })

  it('rejects unknown requests', async () => {
    const fake = await startFakeProvider(name)

    expect((await sendRequest(fake, name, { method: 'GET', path: '/nothing' })).status).toBe(404)
    expect((await sendRequest(fake, name, { method: 'GET', path: `${listing.call('none').path}` })).status).toBe(404)
  })
})

describe('faults', () => {
  it('occur as often as requested, at the requested paths', async () => {
    const fake = await startFakeProvider('vapi')
    fake.fail(respondWith(429, { 'retry-after': '7' }), { path: /^\/call$/, times: 2 })
    const statusOf = async (path: string) => (await sendRequest(fake, 'vapi', { method: 'GET', path })).status

    expect(await statusOf('/assistant')).toBe(200)
    expect([await statusOf('/call'), await statusOf('/call'), await statusOf('/call')]).toEqual([429, 429, 200])
    expect(fake.requests).toEqual(['GET /assistant', 'GET /call', 'GET /call', 'GET /call'])
  })

  it('can redirect to another host', async () => {
    const fake = await startFakeProvider('bland')
    fake.fail(redirectTo('http://elsewhere.example/'))

    const response = await sendRequest(fake, 'bland', pageOf('bland'), { redirect: 'manual' })

    expect([response.status, response.headers.get('location')]).toEqual([302, 'http://elsewhere.example/'])
  })

  it('can stall', async () => {
    const fake = await startFakeProvider('retell')
    fake.fail(stall)

    await expect(sendRequest(fake, 'retell', pageOf('retell'), { signal: AbortSignal.timeout(50) })).rejects.toThrow()
  })

  it('can cut a response off or never end it', async () => {
    const fake = await startFakeProvider('elevenlabs')
    fake.fail(hangUp)
    fake.fail(flood)

    await expect(
      sendRequest(fake, 'elevenlabs', pageOf('elevenlabs')).then((response) => response.text())
    ).rejects.toThrow()
    let bytes = 0
    for await (const chunk of (await sendRequest(fake, 'elevenlabs', pageOf('elevenlabs'))).body ?? []) {
      bytes += chunk.length
      if (bytes > 3_000_000) break
    }
    expect(bytes).toBeGreaterThan(3_000_000)
  })
})
