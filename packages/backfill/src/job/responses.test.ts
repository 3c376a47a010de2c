import { findProviderAccount } from '@callbook/db'
import { describe, expect, it } from 'vitest'
import { begin, hangUp, inventCall, key, redirectTo, respondWith, serve, startedAt } from '../testing/index.ts'

/** Whether a list contains whole calls, so that none is fetched individually. */
const providers = [
  ['vapi', true],
  ['retell', false],
  ['elevenlabs', false],
  ['bland', false]
] as const

describe.each(providers)('a pass that calls %s', (name, isWholeInList) => {
  it.each([
    ['a list', 0, { 'retry-after': '7' }],
    ['what belongs to a call', 1, { 'retry-after': '7' }],
    ['a list, with the time of the next', 0, { 'x-ratelimit-reset': '7' }]
  ])('waits as long as the response requests when it fetches %s', async (_, skip, headers) => {
    const { worker, clock, list, fake, calls } = await begin(name)
    list('a')
    fake.fail(respondWith(429, headers), { skip })

    await worker.run()

    expect(clock.waited).toContain(7_000)
    expect(await calls()).toHaveLength(1)
  })

  it('retries interrupted responses', async () => {
    const { worker, list, fake, calls } = await begin(name)
    list('a')
    fake.fail(hangUp, { skip: 1 })

    await worker.run()

    expect(await calls()).toHaveLength(1)
  })

  it('stores a call as fetched, not as listed', async () => {
    const { account, worker, fake, calls } = await begin(name)
    const call = { callId: account.id, startedAt }
    const [listed, fetched] = ['+12025550101', '+12025550102']
    const later = inventCall(name, { ...call, callerNumber: fetched }).api.call
    fake.add(inventCall(name, { ...call, callerNumber: listed }).api)
    fake.changeOnceListed(account.id, () => later)

    await worker.run()

    expect(await calls()).toMatchObject([{ caller_phone_number: isWholeInList ? listed : fetched }])
  })

  it('records which calls can no longer be fetched', async () => {
    const { worker, list, fake, calls, gaps } = await begin(name)
    fake.expire(list('a'))
    list('b')

    await worker.run()

    const kept = { kind: 'missing', how: 'backfill' }
    const gone = isWholeInList ? kept : { kind: 'gone', how: null, resolved_at: null }
    const rows = (await gaps()).toSorted((one, other) => (one.provider_call_id < other.provider_call_id ? -1 : 1))
    expect(rows).toMatchObject([gone, kept])
    expect(await calls()).toHaveLength(isWholeInList ? 2 : 1)
    expect(worker.found).toEqual([`missing ${name}`, `missing ${name}`, ...(isWholeInList ? [] : [`gone ${name}`])])
  })

  it('does not follow redirects to other hosts', async () => {
    const { account, worker, list, fake, calls, db } = await begin(name)
    list('a')
    const seen: unknown[] = []
    const elsewhere = await serve(({ headers }, response) => {
      seen.push(headers)
      response.end('{}')
    })
    fake.fail(redirectTo(`${elsewhere}/?key=${key}`), { times: 9, skip: 1 })

    await worker.run()

    expect(seen).toEqual([])
    expect(await calls()).toEqual([])
    expect(worker.logged).toMatchObject([{ why: expect.stringContaining('redirects are not followed') }])
    expect(
      JSON.stringify(await findProviderAccount({ db, organizationId: account.organizationId }, account.id))
    ).not.toContain(key)
  })
})
