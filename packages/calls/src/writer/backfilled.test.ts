import { someEndpoint, type TestEndpoint, urlAs } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import type { IncomingReport } from '../model/incoming-report.ts'
import { callsOf, createCallsTest, hoursAfter, noon, ofTenant, someReport } from '../testing/index.ts'

const { testDb, writer, startAnother } = await createCallsTest()
const ofWorker = startAnother({ connectionString: urlAs('worker', testDb) })

const caller = { callerPhoneNumber: '+12025550147', callerFullName: 'Dana Whitfield' }

it("is stored by the worker like a webhook's, and its evaluation waits for the evaluations of others", async () => {
  const endpoint = await someEndpoint(testDb)

  await writer.append(ofCall(endpoint, 'sent', noon))
  await ofWorker.append({ ...ofCall(endpoint, 'fetched', noon), source: 'backfill' })

  const [sent, fetched] = await callsOf(testDb, endpoint)
  expect([sent, fetched]).toMatchObject([{ source: 'webhook' }, { source: 'backfill' }])
  expect(sent?.customer_id).toBe(fetched?.customer_id)
  const work = await testDb
    .selectFrom('evaluation_work')
    .select(['call_id', 'domains', 'is_low_priority', 'state', 'run_after'])
    .where(ofTenant(endpoint))
    .orderBy('call_id')
    .execute()
  const due = { state: 'waiting', run_after: noon.toISOString() }
  expect(work).toMatchObject([
    { call_id: sent?.id, domains: null, is_low_priority: false, ...due },
    { call_id: fetched?.id, domains: null, is_low_priority: true, ...due }
  ])
})

it('keeps the source of the first report of a call, and has the source of each report', async () => {
  const endpoint = await someEndpoint(testDb)
  const fetched = { ...ofCall(endpoint, 'fetched', noon), source: 'backfill' } as const
  const late = ofCall(endpoint, 'fetched', hoursAfter(noon, 25))

  await ofWorker.append(fetched)
  const repeated = await writer.append({ ...late, receivedAt: hoursAfter(noon, 1) })
  await writer.append(late)
  await writer.append(ofCall(endpoint, 'sent', noon))
  await ofWorker.append({ ...ofCall(endpoint, 'sent', hoursAfter(noon, 25)), source: 'backfill' })

  expect(repeated).toEqual({ kind: 'duplicate' })
  expect(await callsOf(testDb, endpoint)).toMatchObject([{ source: 'backfill' }, { source: 'webhook' }])
  expect(await sourcesOf(endpoint)).toEqual(['webhook', 'backfill'])
})

it('keeps the source of the later received report, of the same kind', async () => {
  const endpoint = await someEndpoint(testDb)

  await writer.append(ofCall(endpoint, 'call', hoursAfter(noon, 25)))
  await ofWorker.append({ ...ofCall(endpoint, 'call', noon), source: 'backfill' })

  expect(await sourcesOf(endpoint)).toEqual(['webhook'])
})

it('completes a report of its kind once; a repeat of it is a duplicate', async () => {
  const endpoint = await someEndpoint(testDb)
  const completion = {
    ...ofCall(endpoint, 'call', hoursAfter(noon, 1)),
    source: 'backfill',
    isCompletion: true
  } as const

  await writer.append(ofCall(endpoint, 'call', noon))
  const outcomes = [
    await ofWorker.append({ ...completion, isCompletion: false }),
    await ofWorker.append(completion),
    await ofWorker.append(completion),
    await writer.append(ofCall(endpoint, 'call', hoursAfter(noon, 2)))
  ]

  expect(outcomes.map(({ kind }) => kind)).toEqual(['duplicate', 'stored', 'duplicate', 'duplicate'])
  expect(await callsOf(testDb, endpoint)).toMatchObject([{ source: 'webhook' }])
  expect(await sourcesOf(endpoint)).toEqual(['backfill'])
})

function ofCall(endpoint: TestEndpoint, providerCallId: string, receivedAt: Date): IncomingReport {
  return someReport(endpoint, { ...caller, providerCallId }, { receivedAt })
}

async function sourcesOf(endpoint: TestEndpoint): Promise<string[]> {
  const rows = await testDb
    .selectFrom('raw_reports')
    .select('source')
    .where(ofTenant(endpoint))
    .orderBy('call_id')
    .execute()

  return rows.map(({ source }) => source)
}
