import {
  correctCounts,
  countedCalls,
  countedCustomers,
  type Database,
  listCountedMonths,
  storeEvaluation
} from '@callbook/db'
import { connectAs, findWrongCounters, someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import { type CallId, unevaluatedLeadQuality } from '@callbook/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { callOf, createCallsTest, eraseCaller, hoursFromNow, key, someoneWaits } from '../testing/index.ts'

const { testDb, writer } = await createCallsTest({ now: () => new Date(), erasureKey: key })
const operator = connectAs('operator', testDb)
const worker = connectAs('worker', testDb)

describe('the counters of calls and customers, after a correction,', () => {
  it('keep counting stored, evaluated and erased calls', async () => {
    const endpoint = await someEndpoint(testDb)
    for (let call = 0; call < 20; call += 1)
      await writer.append(callOf(endpoint, { callerPhoneNumber: numberOf(call) }))
    const spoiled = await spoil(endpoint)

    let isWriting = true
    const whileWriting = async () => {
      const corrected: number[] = []
      while (isWriting || corrected.length < 2) corrected.push(await correctAll(operator, endpoint))

      return corrected
    }
    const correcting = Promise.all([whileWriting(), whileWriting()])
    await Promise.all([storeCalls(endpoint), evaluateCalls(endpoint), eraseCallers(endpoint)])
    isWriting = false
    const [one, other] = await correcting

    expect((one[0] ?? 0) + (other[0] ?? 0)).toBe(spoiled)
    expect([...one.slice(1), ...other.slice(1)].filter((corrected) => corrected > 0)).toEqual([])
    expect(await findWrongCounters(testDb, endpoint.organizationId)).toEqual([])
  })

  it('are not corrected twice by two concurrent corrections', async () => {
    const endpoint = await someEndpoint(testDb)
    await writer.append(callOf(endpoint))
    const spoiled = await spoil(endpoint)
    const isIn = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()

    const first = correctAll(operator, endpoint, async () => {
      isIn.resolve()
      await gate.promise
    })
    await isIn.promise
    const second = correctAll(operator, endpoint)
    await someoneWaits(testDb)
    gate.resolve()

    expect((await first) + (await second)).toBe(spoiled)
    expect(await findWrongCounters(testDb, endpoint.organizationId)).toEqual([])
  })
})

/**
 * Changes counters as an older release does that does not know all dimensions.
 *
 * @returns the number of wrong counters
 */
async function spoil({ organizationId }: TestEndpoint): Promise<number> {
  await sql`
    update call_counts set facets = '{}', progress = '{}', customers = 0, customer_facets = '{}'
    where organization_id = ${organizationId}`.execute(testDb)
  const { length } = await findWrongCounters(testDb, organizationId)
  expect(length).toBeGreaterThan(9)

  return length
}

/** @returns the number of counters that were wrong */
async function correctAll(
  db: Database,
  { organizationId }: TestEndpoint,
  record: () => Promise<void> = async () => undefined
): Promise<number> {
  let corrected = 0
  for (const table of [countedCalls, countedCustomers]) {
    for (const month of await listCountedMonths({ db, organizationId }, table)) {
      corrected += (await correctCounts({ db, organizationId }, table, { month, record })).length
    }
  }

  return corrected
}

async function storeCalls(endpoint: TestEndpoint): Promise<void> {
  for (let batch = 0; batch < 40; batch += 1) {
    const reports = [0, 1, 2, 3].map((nth) => callOf(endpoint, { callerPhoneNumber: numberOf(batch + nth) }))
    await Promise.all(reports.map((report) => writer.append(report)))
  }
}

async function evaluateCalls({ organizationId }: TestEndpoint): Promise<void> {
  const calls = await testDb.selectFrom('calls').select('id').where('organization_id', '=', organizationId).execute()
  const evaluation = {
    domain: 'lead_quality',
    result: unevaluatedLeadQuality('odd'),
    source: 'model',
    model: null
  } as const
  for (const { id } of calls)
    await storeEvaluation({ db: worker, organizationId }, id as CallId, { evaluation, now: new Date() })
}

/** Erases the caller with `number` repeatedly: reports of later calls create the customer again. */
async function eraseCallers(endpoint: TestEndpoint): Promise<void> {
  for (let time = 0; time < 10; time += 1) {
    await writer.append(callOf(endpoint, { startedAt: hoursFromNow(time + 1) }))
    await eraseCaller(testDb, endpoint, { erasedAt: hoursFromNow(time + 2) })
  }
}

function numberOf(caller: number): string {
  return `+1202555${String(1000 + (caller % 30))}`
}
