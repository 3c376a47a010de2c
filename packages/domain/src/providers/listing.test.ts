import { describe, expect, it } from 'vitest'
import { listFixtures, readCall, readExpected, readSample, redactBody, samples } from '../testing/index.ts'
import { listingProviderNames, providers } from './index.ts'
import { ListingError } from './listing.ts'

const requested = {
  window: { from: new Date('2026-11-20T15:00:00Z'), to: new Date('2026-11-20T16:00:00Z') },
  cursor: null
}

const reports = listingProviderNames.flatMap((name) => [
  { name, file: 'an invented report', body: samples[name].build() },
  ...listFixtures(name)
    .filter((file) => readExpected<{ readonly action: string }>(name)[file]?.action.startsWith('store'))
    .map((file) => ({ name, file, body: JSON.parse(readSample(name, file)) as object }))
])

describe.each(reports)('the call of $name/$file', ({ name, body }) => {
  const { listing } = providers[name]
  const { call, row, others } = samples[name].toApi(body)

  it('is the same from the API and from the webhook', () => {
    const foundCalls = listing.lookups(call).map(({ path }) => others[path])

    const wrapped = listing.wrap(call, foundCalls)

    expect(readCall(name, redactBody(wrapped))).toEqual(readCall(name, redactBody(body)))
  })

  it('has the id and the end of the report when it is fetched', () => {
    const { providerCallId, endedAt } = readCall(name, body)

    expect(listing.readCall(call)).toMatchObject({ id: providerCallId, endedAt })
  })

  it('has the same id and state in a list, and about the same end', () => {
    const { id, state, endedAt } = listing.readCall(call)
    const listed = listing.readCall(row)

    expect(listed).toMatchObject({ id, state })
    expect(Math.abs(Number(listed.endedAt) - Number(endedAt))).toBeLessThan(10_000)
  })
})

describe.each(listingProviderNames)('the API of %s', (name) => {
  const { listing } = providers[name]

  it('is called over HTTPS at an origin without a path', () => {
    for (const origin of listing.origins) expect(new URL(origin)).toMatchObject({ origin, protocol: 'https:' })
  })

  it('receives the key only in a header', () => {
    const requests = [listing.page(requested), listing.call('call-1'), ...listing.lookups(callOf(name))]

    expect(JSON.stringify(listing.headers('key-123'))).toContain('key-123')
    for (const request of requests) expect(request.path).toMatch(/^\/[^/]/)
  })

  it('serves a call by any id', () => {
    expect(listing.call('../a b?c#d').path).toMatch(/\/..%2Fa%20b%3Fc%23d$/)
  })

  it.each([
    null,
    'text',
    7,
    [1],
    {},
    { calls: 'secret' },
    [{ id: 7 }],
    { items: [{}], conversations: [{}], calls: [{}] }
  ])('causes an error without any value if its response is not a list: %j', (body) => {
    expect(() => listing.readPage(body, requested)).toThrow(ListingError)
    expect(() => listing.readPage(body, requested)).not.toThrow('secret')
  })

  it.each([null, [], {}, { id: '', call_id: 7, conversation_id: null }])(
    'causes an error if its response is not a call: %j',
    (body) => {
      expect(() => listing.readCall(body)).toThrow(ListingError)
    }
  )

  it('may send a row with only an id and a creation time', () => {
    const row = { id: 'a', createdAt: '2026-11-20T15:04:11.207Z', call_id: 'a', conversation_id: 'a', status: 7 }

    expect(listing.readCall(row)).toMatchObject({ id: 'a', endedAt: null, state: 'running', assistantId: null })
  })
})

function callOf(name: (typeof listingProviderNames)[number]): object {
  return samples[name].toApi(samples[name].build()).call
}
