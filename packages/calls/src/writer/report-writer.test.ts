import { zstdDecompressSync } from 'node:zlib'
import { connectAdmin, someEndpoint } from '@callbook/db/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  appendTogether,
  callsOf,
  countedCalls,
  countsOf,
  createCallsTest,
  customersOf,
  noon,
  ofTenant,
  someReport,
  startWriter
} from '../testing/index.ts'
import { QueueFullError } from './report-queue.ts'

const { connectionString, testDb, writer } = await createCallsTest()
await addFaults()

describe('a report', () => {
  it('is stored with its customer, its raw body, its evaluation work and its counters', async () => {
    const endpoint = await someEndpoint(testDb)
    const incoming = someReport(endpoint, { callerPhoneNumber: '+12025550147', callerFullName: 'Dana Whitfield' })

    const outcome = await writer.append(incoming)

    const [call] = await callsOf(testDb, endpoint)
    const [customer] = await customersOf(testDb, endpoint)
    expect(outcome).toEqual({ kind: 'stored', callId: call?.id })
    expect(call).toMatchObject({
      customer_id: customer?.id,
      provider_call_id: incoming.report.providerCallId,
      evaluation_status: 'pending',
      messages: '[{"role":"user","text":"Hello","start_seconds":0}]',
      created_at: noon.toISOString()
    })
    expect(customer).toMatchObject({
      first_name: 'Dana',
      last_name: 'Whitfield',
      customer_status: 'new',
      total_calls: 1,
      first_call_id: call?.id,
      last_call_id: call?.id
    })
    const raw = await testDb.selectFrom('raw_reports').selectAll().where(ofTenant(endpoint)).executeTakeFirstOrThrow()
    expect(zstdDecompressSync(raw.body).toString()).toBe(incoming.body)
    const work = await testDb.selectFrom('evaluation_work').select('domains').where(ofTenant(endpoint)).execute()
    expect(work).toEqual([{ domains: null }])
    expect(await countsOf(testDb, endpoint)).toEqual(await countedCalls(testDb, endpoint))
  })

  it('without a phone number creates a call without a customer', async () => {
    const endpoint = await someEndpoint(testDb)

    await writer.append(someReport(endpoint))

    expect(await callsOf(testDb, endpoint)).toMatchObject([{ customer_id: null }])
    expect(await customersOf(testDb, endpoint)).toEqual([])
  })

  it('fails without affecting others if the database cannot store it', async () => {
    const endpoint = await someEndpoint(testDb)
    const good = Array.from({ length: 8 }, () => someReport(endpoint))
    const poisoned = someReport(endpoint, { summary: 'nul \u0000 byte' })

    const results = await Promise.allSettled([...good, poisoned].map((report) => writer.append(report)))

    expect(results.map(({ status }) => status)).toEqual([...good.map(() => 'fulfilled'), 'rejected'])
    expect(await callsOf(testDb, endpoint)).toHaveLength(good.length)
    expect(await countsOf(testDb, endpoint)).toEqual(await countedCalls(testDb, endpoint))
  })

  it.each([
    { what: 'a bug of the server', faults: ['', 'XX000', '', ''], results: ['stored', 'XX000', 'stored', 'stored'] },
    { what: 'a rule of the database', faults: ['', 'P0001', ''], results: ['stored', 'P0001', 'stored'] },
    { what: 'an outage', faults: ['', '53100', ''], results: ['53100', '53100', '53100'] },
    { what: 'both', faults: ['', 'XX000', '53100', ''], results: ['stored', 'XX000', 'HeldUpError', 'stored'] }
  ])('of a batch that $what fails is $results', async ({ faults, results }) => {
    const endpoint = await someEndpoint(testDb)
    const reports = faults.map((fault, index) =>
      someReport(endpoint, { providerCallId: `call-${index}`, endedReason: fault && `fault ${fault}` })
    )

    expect(await appendTogether(connectionString, testDb, reports)).toEqual(results)
    expect(await callsOf(testDb, endpoint)).toHaveLength(results.filter((result) => result === 'stored').length)
  })

  it('is rejected if too many bytes are waiting', async () => {
    const endpoint = await someEndpoint(testDb)
    const small = startWriter(connectionString, { maxQueuedBytes: 100_000 })
    const reports = Array.from({ length: 20 }, () => ({ ...someReport(endpoint), body: `"${'x'.repeat(20_000)}"` }))

    const results = await Promise.allSettled(reports.map((report) => small.append(report)))

    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(QueueFullError)
    expect(await callsOf(testDb, endpoint)).toHaveLength(results.length - refused.length)
    await expect(small.append(someReport(endpoint))).resolves.toMatchObject({ kind: 'stored' })
  })
})

/** Makes the database reject calls that request it. */
async function addFaults(): Promise<void> {
  const admin = connectAdmin(connectionString)
  await sql`
    create function fail() returns trigger language plpgsql as $$
      begin raise exception using errcode = right(new.ended_reason, 5); end $$`.execute(admin)
  await sql`
    create trigger fail before insert on calls for each row
    when (new.ended_reason like 'fault %') execute function fail()`.execute(admin)
  await admin.destroy()
}
