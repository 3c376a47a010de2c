import { randomBytes } from 'node:crypto'
import { eraseCustomer } from '@callbook/calls'
import { connectAs, createTestDatabase, dumpRows, findDiscrepancies } from '@callbook/db/testing'
import {
  type CustomerId,
  type ErasureKey,
  type ListingProviderName,
  listingProviderNames,
  parseErasureKey
} from '@callbook/domain'
import { retellReport } from '@callbook/domain/testing'
import { describe, expect, it } from 'vitest'
import { begin, createTestClock, deliver, inventCall, startedAt, startWriter } from '../testing/index.ts'

const erasureKey = parseErasureKey(randomBytes(32).toString('base64'))
const caller = { callerNumber: '+12025550147', callerName: 'Zebulon Quagmire' }
const personal = /2025550147|Zebulon/
const [hourMs, dayMs] = [3_600_000, 86_400_000]
const erasedAt = new Date(startedAt.getTime() + hourMs)

describe.each(listingProviderNames)('calls of an erased caller at %s', (name) => {
  it('are stored without the caller, and a later one creates a new customer', async () => {
    const { account, fake, worker, clock, testDb, known, unknown, later } = await erasedCaller(name, erasureKey)
    fake.add(known.api, unknown.api)

    await worker.run()

    expect(await callsOf(testDb, account)).toEqual([`${known.id} erased`, `${unknown.id} erased`])
    expect((await dumpRows(testDb)).filter((row) => personal.test(row))).toEqual([])
    expect(await findDiscrepancies(testDb, account.organizationId)).toEqual([])

    fake.add(later.api)
    clock.forward(hourMs)
    await worker.run()
    expect(await callsOf(testDb, account)).toContain(`${later.id} kept`)
    const customers = await customersOf(testDb, account)
    expect(customers).toMatchObject([{ phone_number: caller.callerNumber, total_calls: 1 }])
  })

  it('are not completed again, even if the provider has more data', async () => {
    const { fake, worker, clock, gaps, known, unknown } = await erasedCaller(name, erasureKey)
    fake.add(known.api, unknown.api)
    await worker.run()
    clock.forward(dayMs + hourMs)
    await worker.run()
    clock.forward(dayMs)
    await worker.run()

    expect(worker.found).toEqual([`missing ${name}`])
    expect(await gaps()).toMatchObject([{ provider_call_id: unknown.id, how: 'backfill' }])
  })

  it('are not stored without the erasure key, while others are', async () => {
    const { account, fake, worker, gaps, testDb, known, unknown, later } = await erasedCaller(name, undefined)
    fake.add(unknown.api, later.api)

    await worker.run()

    expect(await callsOf(testDb, account)).toEqual([`${known.id} erased`, `${later.id} kept`])
    expect(await gaps()).toContainEqual(expect.objectContaining({ provider_call_id: unknown.id, resolved_at: null }))
    expect(worker.logged).toMatchObject([{ call: unknown.id, why: expect.stringContaining('ERASURE_KEY') }])
    expect(JSON.stringify(worker.logged)).not.toMatch(personal)
  })
})

/**
 * Erases a caller one hour after two calls, one of them stored partially, and adds a later call of the same
 * caller.
 */
async function erasedCaller(name: ListingProviderName, keyOfWorker: ErasureKey | undefined) {
  const database = await createTestDatabase()
  const { testDb } = database
  const clock = createTestClock('2026-11-20T14:00:00.000Z')
  const writer = startWriter(testDb, clock.now, keyOfWorker)
  const begun = await begin(name, { database, clock, job: { writer } })
  const { account } = begun
  const [known, unknown] = ['1', '2'].map((call) => inventCall(name, { ...caller, callId: call, startedAt }))
  const later = inventCall(name, { ...caller, callId: '3', startedAt: new Date(erasedAt.getTime() + 600_000) })
  if (known === undefined || unknown === undefined) throw new Error('no calls')

  const first = name === 'retell' ? retellReport({ ...caller, callId: known.id, startedAt, event: 'call_ended' }) : null
  await deliver(startWriter(testDb, clock.now, erasureKey), account, first ?? known.report, startedAt)
  const [customer] = await customersOf(testDb, account)
  if (customer === undefined) throw new Error('the caller is no customer')
  const read = () => ({ kind: 'other', type: 'odd' }) as const
  const erasure = { key: erasureKey, erasedAt, read, apply: true }
  await eraseCustomer(
    { db: connectAs('operator', testDb), organizationId: account.organizationId },
    customer.id as CustomerId,
    erasure
  )

  return { ...begun, known, unknown, later }
}

type Begun = Awaited<ReturnType<typeof begin>>

async function customersOf(testDb: Begun['testDb'], { organizationId }: Begun['account']) {
  return await testDb.selectFrom('customers').selectAll().where('organization_id', '=', organizationId).execute()
}

async function callsOf(testDb: Begun['testDb'], { organizationId }: Begun['account']): Promise<string[]> {
  const rows = await testDb
    .selectFrom('calls')
    .select(['provider_call_id', 'erased_at'])
    .where('organization_id', '=', organizationId)
    .orderBy('provider_call_id')
    .execute()

  return rows.map((row) => `${row.provider_call_id} ${row.erased_at === null ? 'kept' : 'erased'}`)
}
