import { randomUUID } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import type { CallReport, ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../database.ts'
import { readDatabaseTime } from '../queries/database-time.ts'
import { connectAdmin } from '../testing/connect.ts'
import {
  addClient,
  addOrganization,
  addEndpoint as addTestEndpoint,
  asRole,
  createTestDatabaseUrl
} from '../testing/index.ts'
import { createReportWriter, type IncomingReport, QueueFullError } from './index.ts'

const connectionString = await createTestDatabaseUrl()
const db = createDatabase({ connectionString, maxConnections: 4, onIdleError: () => {} })
const noon = new Date('2026-11-20T12:00:00.000Z')
const now = noon
const writer = createWriter()
const otherWriter = createWriter()
await addFaults()
afterAll(async () => {
  await Promise.all([writer.close(), otherWriter.close()])
  await db.destroy()
})

describe('a report', () => {
  it('is stored with its customer, its raw body, its evaluation work and its counters', async () => {
    const endpoint = await addEndpoint()
    const incoming = someReport(endpoint, { callerPhoneNumber: '+12025550147', callerFullName: 'Dana Whitfield' })

    const outcome = await writer.append(incoming)

    const [call] = await callsOf(endpoint)
    const [customer] = await customersOf(endpoint)
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
    const raw = await db.selectFrom('raw_reports').selectAll().where(ofTenant(endpoint)).executeTakeFirstOrThrow()
    expect(zstdDecompressSync(raw.body).toString()).toBe(incoming.body)
    const work = await db.selectFrom('evaluation_work').select('domain').where(ofTenant(endpoint)).execute()
    expect(work.map(({ domain }) => domain).sort()).toEqual(['lead_quality', 'prompt_adherence'])
    expect(await countsOf(endpoint)).toEqual(await countedCalls(endpoint))
  })

  it('without a phone number makes a call without a customer', async () => {
    const endpoint = await addEndpoint()

    await writer.append(someReport(endpoint))

    expect(await callsOf(endpoint)).toMatchObject([{ customer_id: null }])
    expect(await customersOf(endpoint)).toEqual([])
  })

  it('that the database cannot take fails alone', async () => {
    const endpoint = await addEndpoint()
    const good = Array.from({ length: 8 }, () => someReport(endpoint))
    const poisoned = someReport(endpoint, { summary: 'nul \u0000 byte' })

    const results = await Promise.allSettled([...good, poisoned].map((report) => writer.append(report)))

    expect(results.map(({ status }) => status)).toEqual([...good.map(() => 'fulfilled'), 'rejected'])
    expect(await callsOf(endpoint)).toHaveLength(good.length)
    expect(await countsOf(endpoint)).toEqual(await countedCalls(endpoint))
  })

  it.each([
    { what: 'a bug of the server', faults: ['', 'XX000', '', ''], results: ['stored', 'XX000', 'stored', 'stored'] },
    { what: 'a rule of the database', faults: ['', 'P0001', ''], results: ['stored', 'P0001', 'stored'] },
    { what: 'an outage', faults: ['', '53100', ''], results: ['53100', '53100', '53100'] },
    { what: 'both', faults: ['', 'XX000', '53100', ''], results: ['stored', 'XX000', '53100', '53100'] }
  ])('of a batch that $what fails is $results', async ({ faults, results }) => {
    const endpoint = await addEndpoint()
    const reports = faults.map((fault, index) =>
      someReport(endpoint, { providerCallId: `call-${index}`, endedReason: fault && `fault ${fault}` })
    )

    expect(await appendTogether(reports)).toEqual(results)
    expect(await callsOf(endpoint)).toHaveLength(results.filter((result) => result === 'stored').length)
  })

  it('is turned away when too many bytes are waiting', async () => {
    const endpoint = await addEndpoint()
    const small = createWriter({ maxQueuedBytes: 100_000 })
    const reports = Array.from({ length: 20 }, () => ({ ...someReport(endpoint), body: `"${'x'.repeat(20_000)}"` }))

    const results = await Promise.allSettled(reports.map((report) => small.append(report)))

    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(QueueFullError)
    expect(await callsOf(endpoint)).toHaveLength(results.length - refused.length)
    await expect(small.append(someReport(endpoint))).resolves.toMatchObject({ kind: 'stored' })
    await small.close()
  })
})

describe('the repeat of a report', () => {
  it('is a duplicate within 24 hours, and changes nothing', async () => {
    const endpoint = await addEndpoint()
    const incoming = someReport(endpoint, { callerPhoneNumber: '+12025550147', summary: 'first' })
    await writer.append(incoming)
    const before = await stateOf(endpoint)

    const repeat = {
      ...incoming,
      report: { ...incoming.report, summary: 'second' },
      receivedAt: hoursAfter(noon, 23.9)
    }

    expect(await otherWriter.append(repeat)).toEqual({ kind: 'duplicate' })
    expect(await stateOf(endpoint)).toEqual(before)
  })

  it('updates the same call after 24 hours, and counts nothing twice', async () => {
    const endpoint = await addEndpoint()
    const incoming = someReport(endpoint, {
      callerPhoneNumber: '+12025550147',
      summary: 'first',
      endedReason: 'hangup'
    })
    const first = await writer.append(incoming)

    const report = { ...incoming.report, summary: 'second', endedReason: null }
    const second = await writer.append({ ...incoming, report, receivedAt: hoursAfter(noon, 24) })

    expect(second).toEqual(first)
    expect(await callsOf(endpoint)).toMatchObject([{ call_summary: 'second', ended_reason: 'hangup' }])
    expect(await customersOf(endpoint)).toMatchObject([{ total_calls: 1, contacts: 1, customer_status: 'new' }])
    expect(await countsOf(endpoint)).toEqual(await countedCalls(endpoint))
  })

  it('delivered many times at once, to two processes, is stored once', async () => {
    const endpoint = await addEndpoint()
    const incoming = someReport(endpoint, { callerPhoneNumber: '+12025550147' })

    const deliveries = Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? writer : otherWriter).append(incoming)
    )
    const outcomes = await Promise.all(deliveries)

    expect(outcomes.filter((outcome) => outcome.kind === 'stored')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.kind === 'duplicate')).toHaveLength(49)
    expect(await callsOf(endpoint)).toHaveLength(1)
    expect(await customersOf(endpoint)).toMatchObject([{ total_calls: 1 }])
  })

  it('on the endpoint of another client is another call', async () => {
    const endpoint = await addEndpoint()
    const other = await addEndpoint(endpoint.organizationId)
    const incoming = someReport(endpoint)

    await writer.append(incoming)

    expect(await writer.append({ ...incoming, ...other })).toMatchObject({ kind: 'stored' })
    expect(await callsOf(endpoint)).toHaveLength(2)
  })
})

describe('two kinds of report of one call', () => {
  const ended = { kind: 'call_ended', rank: 0, summary: null, status: 'completed', endedReason: 'hangup' } as const
  const analyzed = {
    kind: 'call_analyzed',
    rank: 1,
    summary: 'A summary',
    status: 'voicemail',
    endedReason: null
  } as const

  it.each([
    { order: 'ended, analyzed', kinds: [ended, analyzed] },
    { order: 'analyzed, ended', kinds: [analyzed, ended] }
  ])('are merged into the same call when they arrive as $order', async ({ kinds }) => {
    const endpoint = await addEndpoint()
    const base = someReport(endpoint, { callerPhoneNumber: '+12025550147', direction: 'outbound' })

    for (const kind of kinds) await writer.append({ ...base, report: { ...base.report, ...kind } })

    expect(await callsOf(endpoint)).toMatchObject([
      { call_summary: 'A summary', status: 'voicemail', ended_reason: 'hangup', report_rank: 1 }
    ])
    expect(await customersOf(endpoint)).toMatchObject([{ total_calls: 1, contacts: 0, customer_status: 'unknown' }])
    expect(await countsOf(endpoint)).toEqual(await countedCalls(endpoint))
  })

  it('that arrive together, at two processes, make one call that is counted once', async () => {
    const endpoint = await addEndpoint()
    const calls = Array.from({ length: 20 }, () => someReport(endpoint, { callerPhoneNumber: '+12025550147' }))

    await Promise.all(
      calls.flatMap((base) => [
        writer.append({ ...base, report: { ...base.report, ...ended } }),
        otherWriter.append({ ...base, report: { ...base.report, ...analyzed } })
      ])
    )

    expect(await callsOf(endpoint)).toHaveLength(20)
    expect(await customersOf(endpoint)).toMatchObject([{ total_calls: 20 }])
    expect(await countsOf(endpoint)).toEqual(await countedCalls(endpoint))
  })

  it('count the customer once, by the first that names one', async () => {
    const endpoint = await addEndpoint()
    const base = someReport(endpoint)
    await writer.append({ ...base, report: { ...base.report, ...ended } })

    const report = { ...base.report, ...analyzed, status: 'completed', callerPhoneNumber: '+12025550147' } as const
    await writer.append({ ...base, report })

    const [customer] = await customersOf(endpoint)
    expect(customer).toMatchObject({ total_calls: 1, contacts: 1 })
    expect(await callsOf(endpoint)).toMatchObject([{ customer_id: customer?.id, caller_phone_number: '+12025550147' }])
  })
})

describe('a customer', () => {
  it('has the first and last call by the time of the calls, whatever order they arrive in', async () => {
    const endpoint = await addEndpoint()
    const callAt = (hours: number, callerFullName: string | null) =>
      someReport(endpoint, { callerPhoneNumber: '+12025550147', startedAt: hoursAfter(noon, hours), callerFullName })

    const second = await writer.append(callAt(-2, 'Dana Whitfield'))
    const third = await writer.append(callAt(-1, null))
    const first = await writer.append(callAt(-3, 'D. Whit'))

    expect(await customersOf(endpoint)).toMatchObject([
      {
        created_from_call_id: idOf(second),
        first_call_id: idOf(first),
        first_call_at: hoursAfter(noon, -3).toISOString(),
        last_call_id: idOf(third),
        last_call_at: hoursAfter(noon, -1).toISOString(),
        full_name: 'Dana Whitfield',
        total_calls: 3,
        contacts: 3,
        customer_status: 'returning'
      }
    ])
  })

  it('is made from the call whose report was received first, in whatever order a batch is written', async () => {
    const endpoint = await addEndpoint()
    const [a, b, c] = [1, 0, 2].map((hours, index) => ({
      ...someReport(endpoint, { callerPhoneNumber: '+12025550147', providerCallId: `call-${index}` }),
      receivedAt: hoursAfter(noon, hours)
    }))

    await appendTogether([a, b, c].filter((report) => report !== undefined))

    const first = (await callsOf(endpoint)).find((call) => call.provider_call_id === b?.report.providerCallId)
    expect(await customersOf(endpoint)).toMatchObject([{ created_from_call_id: first?.id, total_calls: 3 }])
  })

  it.each([
    {
      what: 'a report without times came second',
      first: { kind: 'call_ended', rank: 0, startedAt: hoursAfter(noon, -3) },
      second: { kind: 'call_analyzed', rank: 1, startedAt: null },
      startedAt: hoursAfter(noon, -3)
    },
    {
      what: 'a report without times came first',
      first: { kind: 'call_ended', rank: 0, startedAt: null },
      second: { kind: 'call_analyzed', rank: 1, startedAt: hoursAfter(noon, -3) },
      startedAt: hoursAfter(noon, -3)
    },
    {
      what: 'the second report corrects the first',
      first: { kind: 'call_ended', rank: 0, startedAt: hoursAfter(noon, -1) },
      second: { kind: 'call_analyzed', rank: 1, startedAt: hoursAfter(noon, -3) },
      startedAt: hoursAfter(noon, -3)
    },
    {
      what: 'neither has a time',
      first: { kind: 'call_ended', rank: 0, startedAt: null },
      second: { kind: 'call_analyzed', rank: 1, startedAt: null },
      startedAt: noon
    }
  ])('has the time of the call when $what', async ({ first, second, startedAt }) => {
    const endpoint = await addEndpoint()
    const base = someReport(endpoint, { callerPhoneNumber: '+12025550147' })
    await writer.append({ ...base, report: { ...base.report, ...first } })

    await writer.append({ ...base, report: { ...base.report, ...second }, receivedAt: hoursAfter(noon, 1) })

    const at = startedAt.toISOString()
    expect(await customersOf(endpoint)).toMatchObject([{ first_call_at: at, last_call_at: at, total_calls: 1 }])
  })

  it('has other first and last calls, and another name, once a call turns out to be of another time', async () => {
    const endpoint = await addEndpoint()
    const callAt = (hours: number, callerFullName: string) =>
      someReport(endpoint, { callerPhoneNumber: '+12025550147', startedAt: hoursAfter(noon, hours), callerFullName })
    const moved = callAt(-1, 'Dana Whitfield')
    const before = await writer.append(callAt(-3, 'Ada'))
    const after = await writer.append(callAt(-2, 'Cher'))
    await writer.append(moved)

    const report = { ...moved.report, kind: 'call_analyzed', rank: 1, startedAt: hoursAfter(noon, -2.5) }
    await writer.append({ ...moved, report })

    expect(await customersOf(endpoint)).toMatchObject([
      {
        first_call_id: idOf(before),
        first_call_at: hoursAfter(noon, -3).toISOString(),
        last_call_id: idOf(after),
        last_call_at: hoursAfter(noon, -2).toISOString(),
        first_name: 'Cher',
        full_name: 'Cher',
        named_at: hoursAfter(noon, -2).toISOString()
      }
    ])
  })

  it.each([
    {
      what: 'a report of lower rank has another',
      first: { kind: 'call_analyzed', rank: 1, callerFullName: 'Dana Whitfield' },
      second: { kind: 'call_ended', rank: 0, callerFullName: 'D. Whit' }
    },
    {
      what: 'the report that gave it had no number',
      first: { kind: 'call_ended', rank: 0, callerFullName: 'Dana Whitfield', callerPhoneNumber: null },
      second: { kind: 'call_analyzed', rank: 1 }
    }
  ])('has the name of the call when $what', async ({ first, second }) => {
    const endpoint = await addEndpoint()
    const base = someReport(endpoint, { callerPhoneNumber: '+12025550147' })

    for (const kind of [first, second]) await writer.append({ ...base, report: { ...base.report, ...kind } })

    expect(await callsOf(endpoint)).toMatchObject([{ caller_full_name: 'Dana Whitfield' }])
    expect(await customersOf(endpoint)).toMatchObject([{ full_name: 'Dana Whitfield', total_calls: 1 }])
  })

  it('is one row when two processes count calls of the same callers at once', async () => {
    const endpoint = await addEndpoint()
    const reports = Array.from({ length: 200 }, (_, index) =>
      someReport(endpoint, { callerPhoneNumber: `+1202555010${index % 7}` })
    )

    await Promise.all(reports.map((report, index) => (index % 2 === 0 ? writer : otherWriter).append(report)))

    const customers = await customersOf(endpoint)
    expect(customers).toHaveLength(7)
    expect(customers.reduce((total, customer) => total + customer.total_calls, 0)).toBe(200)
    expect(await countsOf(endpoint)).toEqual(await countedCalls(endpoint))
  })
})

describe('an endpoint that was changed', () => {
  it.each(['inactive', 'revoked'] as const)('refuses what it received after it became %s', async (status) => {
    const endpoint = await addEndpoint()
    await change(endpoint, { status, status_changed_at: await readDatabaseTime(db) })
    const other = await addEndpoint()

    const before = received(endpoint, 60_000)
    const after = received(endpoint, 0)
    const outcomes = await Promise.all([before, after, received(other, 0)].map((report) => writer.append(report)))

    expect(outcomes).toMatchObject([
      { kind: 'stored' },
      { kind: 'refused', refusal: 'switched off' },
      { kind: 'stored' }
    ])
    expect(await marksOf(endpoint)).toEqual([before.report.providerCallId])
  })

  it('refuses what it received after its settings changed, but was checked by those before', async () => {
    const endpoint = await addEndpoint()
    const settingsChangedAt = '2026-01-01T00:00:00.000Z'
    await change(endpoint, { settings_changed_at: await readDatabaseTime(db) })

    const outcomes = await Promise.all([
      writer.append({ ...received(endpoint, 60_000), settingsChangedAt }),
      writer.append({ ...received(endpoint, 0), settingsChangedAt }),
      writer.append({ ...received(endpoint, 0), settingsChangedAt: await settingsTimeOf(endpoint) })
    ])

    expect(outcomes).toMatchObject([
      { kind: 'stored' },
      { kind: 'refused', refusal: 'settings changed' },
      { kind: 'stored' }
    ])
  })

  it.each([-1, 1])('takes and refuses the same when its clock is %d h wrong', async (hours) => {
    const endpoint = await addEndpoint()
    await change(endpoint, { status: 'revoked', status_changed_at: await readDatabaseTime(db) })
    const receivedAt = hoursAfter(new Date(), hours)

    const before = await writer.append({ ...received(endpoint, 60_000), receivedAt })
    const after = await writer.append({ ...received(endpoint, 0), receivedAt })

    expect([before.kind, after.kind]).toEqual(['stored', 'refused'])
  })

  function received(endpoint: TestEndpoint, msAgo: number): IncomingReport {
    return { ...someReport(endpoint), receivedTickMs: performance.now() - msAgo }
  }

  async function change({ endpointId }: TestEndpoint, values: object) {
    await db.updateTable('webhook_endpoints').set(values).where('id', '=', endpointId).execute()
  }

  async function settingsTimeOf({ endpointId }: TestEndpoint): Promise<string> {
    const { settings_changed_at } = await db
      .selectFrom('webhook_endpoints')
      .select('settings_changed_at')
      .where('id', '=', endpointId)
      .executeTakeFirstOrThrow()

    return settings_changed_at
  }
})

interface TestEndpoint {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  readonly endpointId: EndpointId
}

/** Appends reports so that they are one batch, and returns what became of each, or the SQLSTATE it failed with. */
async function appendTogether(reports: readonly IncomingReport[]): Promise<string[]> {
  const busy = createWriter({ batchesInFlight: 1 })
  const before = busy.append(someReport(await addEndpoint()))
  const results = await Promise.allSettled(reports.map((report) => busy.append(report)))
  await before
  await busy.close()

  return results.map((result) => (result.status === 'fulfilled' ? result.value.kind : result.reason.code))
}

/** Makes the database refuse the calls that ask for it. */
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

function createWriter(options: { maxQueuedBytes?: number; batchesInFlight?: number } = {}) {
  return createReportWriter({
    connectionString: asRole('ingest', connectionString),
    onIdleError: () => {},
    now: () => now,
    ...options
  })
}

async function addEndpoint(organization?: OrganizationId): Promise<TestEndpoint> {
  const organizationId = organization ?? (await addOrganization(db))
  const clientId = await addClient(db, organizationId)
  const { id: endpointId } = await addTestEndpoint(db, organizationId, clientId, {
    status_changed_at: hoursAfter(noon, -1)
  })

  return { organizationId, clientId, endpointId }
}

function someReport(endpoint: TestEndpoint, overrides: Partial<CallReport> = {}): IncomingReport {
  const report: CallReport = {
    providerCallId: randomUUID(),
    kind: 'end_of_call',
    rank: 0,
    direction: 'inbound',
    status: 'completed',
    endedReason: null,
    startedAt: hoursAfter(noon, -1),
    endedAt: null,
    durationSeconds: 12.5,
    callerPhoneNumber: null,
    callerFullName: null,
    callerEmail: null,
    agentPhoneNumber: null,
    assistantId: null,
    assistantName: null,
    summary: null,
    transcript: 'User: Hello',
    messages: [{ role: 'user', text: 'Hello', start_seconds: 0 }],
    recordingUrl: null,
    costUsd: 0.0736,
    successEvaluation: null,
    structuredData: { intent: 'service' },
    metadata: null,
    systemInstruction: null,
    systemVariables: null,
    ...overrides
  }

  const checked = { settingsChangedAt: new Date().toISOString(), requestId: randomUUID() }

  return { ...endpoint, ...checked, lane: 0, provider: 'vapi', report, body: '{"a":"report"}', receivedAt: noon }
}

function idOf(outcome: { kind: string; callId?: string }): string | undefined {
  return outcome.callId
}

function hoursAfter(time: Date, hours: number): Date {
  return new Date(time.getTime() + hours * 3_600_000)
}

function ofTenant({ organizationId }: TestEndpoint) {
  return sql<boolean>`organization_id = ${organizationId}`
}

function callsOf(endpoint: TestEndpoint) {
  return db.selectFrom('calls').selectAll().where(ofTenant(endpoint)).orderBy('id').execute()
}

function customersOf(endpoint: TestEndpoint) {
  return db.selectFrom('customers').selectAll().where(ofTenant(endpoint)).orderBy('phone_number').execute()
}

async function marksOf(endpoint: TestEndpoint): Promise<string[]> {
  const marks = await db.selectFrom('idempotency_marks').select('provider_call_id').where(ofTenant(endpoint)).execute()

  return marks.map((mark) => mark.provider_call_id)
}

async function stateOf(endpoint: TestEndpoint) {
  return { calls: await callsOf(endpoint), customers: await customersOf(endpoint), counts: await countsOf(endpoint) }
}

function countsOf(endpoint: TestEndpoint) {
  return db
    .selectFrom('call_counts')
    .select(['client_id', 'period', 'starts_at', 'calls'])
    .where(ofTenant(endpoint))
    .orderBy('client_id')
    .orderBy('period')
    .orderBy('starts_at')
    .execute()
}

/** The counters as plain SQL computes them from the calls. */
async function countedCalls({ organizationId }: TestEndpoint) {
  const { rows } = await sql<{ client_id: string; period: string; starts_at: string; calls: number }>`
    select client_id, period, date_trunc(period, created_at) as starts_at, count(*) as calls
    from (
      select '00000000-0000-0000-0000-000000000000'::uuid as client_id, created_at, period
      from calls, (values ('hour'), ('day'), ('month')) as periods (period) where organization_id = ${organizationId}
      union all
      select client_id, created_at, period
      from calls, (values ('day'), ('month')) as periods (period) where organization_id = ${organizationId}
    ) as counted group by 1, 2, 3 order by 1, 2, 3
  `.execute(db)

  return rows
}
