import {
  addAccount,
  inventCalls,
  key,
  mapAll,
  redirectTo,
  respondWith,
  serve,
  stall,
  startFakeProvider,
  type TestAccount
} from '@callbook/backfill/testing'
import { createAdminDatabase, findProviderAccount, listAlarmRows, listGaps, summarizeGaps } from '@callbook/db'
import { connectAdmin, dumpRows, findWrongCounters, startFaultyServer } from '@callbook/db/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { startBackfillWorker } from './backfill/backfill-worker.ts'

const { connectionString } = await startFaultyServer()
const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
const testDb = connectAdmin(connectionString)
const database = { db, testDb }
const hourMs = 3_600_000
const today = { from: Date.now() - 24 * hourMs, until: Date.now() + 24 * hourMs }

afterAll(() => Promise.all([db.destroy(), testDb.destroy()]))

describe('a worker that is killed during a pass', () => {
  it.each([
    { name: 'vapi', count: 120, kept: 99, held: /^\/call$/, skip: 2, pages: 3 },
    { name: 'retell', count: 5, kept: 2, held: /^\/v2\/get-call\//, skip: 2, pages: 2 }
  ] as const)('leaves the rest to another worker: each call of $name is stored and counted once', async (row) => {
    const { name, count, kept, held, skip, pages } = row
    const fake = await startFakeProvider(name, key)
    const calls = inventCalls(name, { count, startedAt: new Date(Date.now() - 3 * hourMs), everyMs: 10_000 })
    fake.add(...calls.map(({ api }) => api))
    const account = await connect(name, fake.origin)
    fake.fail(stall, { path: held, skip })

    const killed = await startBackfillWorker(connectionString, [fake.origin])
    await expect.poll(() => fake.requests.filter((request) => held.test(pathOf(request)))).toHaveLength(skip + 1)
    const before = await killed.metrics()
    await killed.end('SIGKILL')
    expect(await callsOf(account)).toHaveLength(kept)

    await letLeasesEnd(account)
    const other = await startBackfillWorker(connectionString, [fake.origin])
    await expect.poll(async () => (await callsOf(account)).length).toBe(count)
    await expect.poll(() => openPasses(account)).toBe(0)

    expect((await callsOf(account)).toSorted()).toEqual(calls.map(({ id }) => id))
    expect(await findWrongCounters(testDb, account.organizationId)).toEqual([])
    const gaps = await listGaps({ db, reach: account.organizationId }, {}, { limit: 200 })
    expect(gaps.map(({ kind, how }) => `${kind} ${how}`)).toEqual(Array(count).fill('missing backfill'))
    const { clientId, organizationId } = account
    expect(await summarizeGaps({ db, reach: organizationId }, { steps: [today] })).toEqual([
      { step: 0, clientId, listed: count, arrived: 0, missing: 0, repaired: count, unassigned: 0 }
    ])
    expect(fake.pages).toHaveLength(pages)

    const found = `callbook_gaps_total{kind="missing",provider="${name}"}`
    const after = await other.metrics()
    expect((before.get(found) ?? 0) + (after.get(found) ?? 0)).toBe(count)
    expect(after.get('callbook_gap_lag_seconds')).toBeGreaterThanOrEqual(0)
    expect(await listAlarmRows({ db, reach: organizationId }, 10)).toMatchObject([
      { kind: 'silent', certainty: 'certain' }
    ])
    const silent = 'callbook_endpoint_silent{certainty="certain"}'
    await expect.poll(async () => (await other.metrics()).get(silent)).toBeGreaterThan(0)
  })
})

describe('the key of a provider account', () => {
  it('never appears in log lines, metrics or rows, with any response of the provider', async () => {
    const elsewhere = await serve((_, response) => response.end('[]'))
    const faults = [
      respondWith(400, { 'x-key': key }, JSON.stringify({ message: `no such key: ${key}` })),
      respondWith(401, { 'www-authenticate': `Bearer ${key}` }, key),
      respondWith(200, {}, `["${key}"]`),
      redirectTo(`${elsewhere}/?key=${key}`)
    ]
    const accounts = await Promise.all(
      faults.map(async (fault) => {
        const fake = await startFakeProvider('vapi', key)
        fake.fail(fault, { times: Number.POSITIVE_INFINITY })

        return { origin: fake.origin, account: await connect('vapi', fake.origin) }
      })
    )
    const worker = await startBackfillWorker(
      connectionString,
      accounts.map(({ origin }) => origin)
    )
    const errorsOf = async () =>
      await Promise.all(
        accounts.map(
          async ({ account }) =>
            (await findProviderAccount({ db, organizationId: account.organizationId }, account.id))?.last_error ?? ''
        )
      )
    await expect.poll(async () => (await errorsOf()).includes('')).toBe(false)
    const metrics = await worker.metricsText()
    await worker.end('SIGTERM')

    expect(worker.log.filter((line) => line.includes('request to provider failed'))).toHaveLength(faults.length)
    expect([...(await errorsOf()), ...worker.log, metrics].filter((text) => text.includes(key))).toEqual([])
    expect((await dumpRows(testDb)).filter((row) => row.includes(key))).toEqual([])
  })
})

async function connect(name: TestAccount['name'], origin: string): Promise<TestAccount> {
  const now = new Date()
  const account = await addAccount(database, name, { origin, now, firstFrom: new Date(now.getTime() - 4 * hourMs) })
  await mapAll(database, account)

  return account
}

async function callsOf({ organizationId }: TestAccount): Promise<string[]> {
  const rows = await testDb
    .selectFrom('calls')
    .select('provider_call_id')
    .where('organization_id', '=', organizationId)
    .execute()

  return rows.map(({ provider_call_id: id }) => id)
}

/** Expires the leases, as if the worker had been inactive for ten minutes. */
async function letLeasesEnd({ organizationId }: TestAccount): Promise<void> {
  await testDb
    .updateTable('reconciliation_runs')
    .set({ leased_until: new Date(Date.now() - 1_000) })
    .where('organization_id', '=', organizationId)
    .where('leased_until', 'is not', null)
    .execute()
}

/** Counts the open first passes. The first pass is created once and deleted when it is done. */
async function openPasses({ organizationId }: TestAccount): Promise<number> {
  const rows = await testDb
    .selectFrom('reconciliation_runs')
    .select('kind')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'first')
    .execute()

  return rows.length
}

function pathOf(request: string): string {
  return new URL(request.replace(/^[A-Z]+ /, ''), 'http://localhost').pathname
}
