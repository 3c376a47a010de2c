import { randomBytes } from 'node:crypto'
import { findProviderAccount, updateProviderKey } from '@callbook/db'
import { createTestDatabase } from '@callbook/db/testing'
import { listingProviderNames, sealSecret } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import {
  begin,
  createTestClock,
  createTestWorker,
  key,
  keyRing,
  redirectTo,
  respondWith,
  serve,
  stall,
  startedAt
} from '../testing/index.ts'

describe('provider accounts', () => {
  it('are not used after the key is rejected, which is logged once, until the key is replaced', async () => {
    const { account, clock, worker, list, fake, calls, db } = await begin('vapi')
    list('a')
    fake.fail(respondWith(401, {}, key))

    await worker.run()
    clock.forward(86_400_000)
    await worker.run()

    const row = await findProviderAccount({ db, organizationId: account.organizationId }, account.id)
    expect(row).toMatchObject({ state: 'rejected', last_error: expect.stringContaining('returned 401') })
    expect(row?.last_error).not.toContain(key)
    expect(fake.requests).toHaveLength(1)
    expect(worker.logged).toHaveLength(1)

    const keyEncrypted = sealSecret(keyRing, key, account.id, randomBytes)
    await updateProviderKey({ db, organizationId: account.organizationId }, account.id, {
      keyEncrypted,
      now: clock.now()
    })
    await worker.run()
    expect(await calls()).toHaveLength(1)
  })

  it('pause for the delay that the provider requests, while others continue', async () => {
    const clock = createTestClock('2026-11-20T14:00:00.000Z')
    const database = await createTestDatabase()
    const [busy, idle] = [await begin('vapi', { clock, database }), await begin('vapi', { clock, database })]
    busy.list('a')
    idle.list('a')
    busy.fake.fail(respondWith(429, { 'retry-after': '600' }))

    const worker = createTestWorker(database.testDb, clock, [busy.fake.origin, idle.fake.origin])
    await worker.run()
    expect([await busy.calls(), await idle.calls()]).toMatchObject([[], [{}]])

    clock.forward(500_000)
    await worker.run()
    expect(await busy.calls()).toEqual([])
    clock.forward(900_000)
    await worker.run()
    expect(await busy.calls()).toHaveLength(1)
  })

  it.each(listingProviderNames)('do not send the key to other origins or follow redirects: %s', async (name) => {
    const { account, worker, list, fake, testDb, db } = await begin(name)
    list('a')
    const seen: unknown[] = []
    const elsewhere = await serve(({ headers }, response) => {
      seen.push(headers)
      response.end('[]')
    })
    fake.fail(redirectTo(`${elsewhere}/call?key=${key}`))
    await worker.run()
    expect(worker.logged).toMatchObject([{ why: expect.stringContaining('redirects are not followed') }])
    await testDb
      .updateTable('provider_accounts')
      .set({ base_url: elsewhere })
      .where('organization_id', '=', account.organizationId)
      .execute()
    await testDb
      .updateTable('reconciliation_runs')
      .set({ due_at: startedAt })
      .where('organization_id', '=', account.organizationId)
      .execute()

    await worker.run()

    expect(seen).toEqual([])
    const row = await findProviderAccount({ db, organizationId: account.organizationId }, account.id)
    expect(row?.last_error).toContain('the URL of the account must be https://api.')
  })

  it('do not block others if they stall, nor if one organization has many', async () => {
    const clock = createTestClock('2026-11-20T14:00:00.000Z')
    const database = await createTestDatabase()
    const first = await begin('vapi', { clock, database })
    const { organizationId } = first.account
    const stalled = [
      first,
      ...(await Promise.all([1, 2, 3].map(() => begin('vapi', { clock, database, organizationId }))))
    ]
    const other = await begin('vapi', { clock, database })
    const servers = [...stalled, other].map(({ fake }) => fake.origin)
    const worker = createTestWorker(database.testDb, clock, servers)
    const stop = new AbortController()
    for (const { fake } of stalled) fake.fail(stall)
    other.list('a')

    const passes = await worker.claim()
    expect(passes.map((pass) => pass.organizationId === organizationId).toSorted()).toEqual([false, true, true])
    const running = passes.map((pass) => worker.job.run(pass, stop.signal))

    await expect.poll(async () => (await other.calls()).length).toBe(1)
    stop.abort()
    await Promise.all(running)
  })
})
