import { findProviderAccount } from '@callbook/db'
import { listingProviderNames, providers } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { begin, createTestWorker, flood, stall, startedAt } from '../testing/index.ts'

const never = new AbortController().signal

/** Start minutes of the calls; two start in the same millisecond. */
const begun = { a: 0, b: 1, c: 2, d: 2, e: 3, f: 4, g: 5 }

function at(minutes: number): Date {
  return new Date(startedAt.getTime() + minutes * 60_000)
}

describe.each(listingProviderNames)('passes over the calls of %s', (name) => {
  const { path: listPath } = providers[name].listing.page({ window: { from: startedAt, to: startedAt }, cursor: null })
  const pages = { path: new RegExp(`^${listPath.replace(/\?.*/, '')}$`) }

  it('list every page, also if calls of the same millisecond are on different pages', async () => {
    const { worker, list, fake, calls, gaps } = await begin(name, { job: { pageLimit: 3 } })
    for (const [call, minutes] of Object.entries(begun)) list(call, at(minutes))

    await worker.run()

    expect(fake.pages.length).toBeGreaterThan(2)
    expect(await calls()).toHaveLength(7)
    expect(await gaps()).toHaveLength(7)
    expect(worker.found).toHaveLength(7)
  })

  it('report calls that cannot be listed and store all others', async () => {
    const { account, worker, list, calls, db } = await begin(name, { job: { pageLimit: 3 } })
    for (const call of ['a', 'b', 'c', 'd']) list(call, at(1))
    list('e', at(0))

    await worker.run()

    const row = await findProviderAccount({ db, organizationId: account.organizationId }, account.id)
    const isWhole = (await calls()).length === 5
    expect(row?.last_error).toEqual(isWhole ? null : expect.stringContaining('No more than 3 of the calls created at'))
    expect(await calls()).toHaveLength(isWhole ? 5 : 4)
  })

  it('resume at the page at which the worker was lost', async () => {
    const { worker, list, fake, clock, calls, gaps, testDb } = await begin(name, { job: { pageLimit: 3 } })
    for (const [call, minutes] of Object.entries(begun)) list(call, at(minutes))
    fake.fail(stall, { ...pages, skip: 1 })
    const stop = new AbortController()
    const lost = (await worker.claim()).map((pass) => worker.job.run(pass, stop.signal))
    await expect.poll(() => fake.requests.filter((request) => pages.path.test(pathOf(request)))).toHaveLength(2)
    expect(await calls()).toHaveLength(3)

    clock.forward(worker.job.leaseMs)
    await createTestWorker(testDb, clock, [fake.origin], { pageLimit: 3 }).run()
    stop.abort()
    await Promise.all(lost)

    const [first = [], ...others] = fake.pages
    expect(first).toHaveLength(3)
    expect(others.filter((page) => page.toString() === first.toString())).toEqual([])
    expect(await calls()).toHaveLength(7)
    expect((await gaps()).map(({ how }) => how)).toEqual(Array.from({ length: 7 }, () => 'backfill'))
  })
})

function pathOf(request: string): string {
  return request.replace(/^[A-Z]+ /, '').replace(/\?.*/, '')
}

describe('a pass', () => {
  it('resumes at the call at which the worker was lost', async () => {
    const { clock, worker, list, fake, calls, gaps, testDb } = await begin('retell')
    const [first, second] = ['a', 'b', 'c'].map((call) => list(call))
    fake.fail(stall, { path: new RegExp(`/v2/get-call/${second}$`) })
    const stop = new AbortController()
    const lost = (await worker.claim()).map((pass) => worker.job.run(pass, stop.signal))
    await expect.poll(async () => (await calls()).map((call) => call.provider_call_id)).toEqual([first])

    await worker.run()
    expect(await calls()).toHaveLength(1)
    clock.forward(worker.job.leaseMs)
    await createTestWorker(testDb, clock, [fake.origin]).run()
    stop.abort()
    await Promise.all(lost)

    expect(await calls()).toHaveLength(3)
    expect((await gaps()).every(({ resolved_at }) => resolved_at !== null)).toBe(true)
  })

  it('leaves the remaining calls to its next run, after other passes', async () => {
    const { worker, list, calls } = await begin('vapi', { job: { maxFetched: 2 } })
    for (const name of ['a', 'b', 'c', 'd', 'e']) list(name)
    const [pass] = await worker.claim()

    if (pass !== undefined) await worker.job.run(pass, never)
    expect(await calls()).toHaveLength(2)
    await worker.run()

    expect(await calls()).toHaveLength(5)
  })

  it('requests fewer calls per page if a page is too large', async () => {
    const { worker, list, fake, calls } = await begin('vapi')
    list('a')
    fake.fail(flood)

    await worker.run()

    expect(fake.requests.map((request) => /limit=\d+/.exec(request)?.[0]).slice(0, 2)).toEqual(['limit=50', 'limit=12'])
    expect(await calls()).toHaveLength(1)
  })
})
