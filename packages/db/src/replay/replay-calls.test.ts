import { randomUUID } from 'node:crypto'
import type { CallReport, OrganizationId } from '@callbook/domain'
import type { Updateable } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Schema } from '../database.ts'
import { createReportWriter } from '../ingest/index.ts'
import {
  addClient,
  addEndpoint,
  addOrganization,
  connectTestDatabase,
  createTestDatabaseUrl
} from '../testing/index.ts'
import type { ReadReport } from './examine-call.ts'
import { type ReplayedCall, type ReplayOptions, replayCalls } from './replay-calls.ts'

const connectionString = await createTestDatabaseUrl()
const db = connectTestDatabase(connectionString)
const noon = new Date('2026-11-20T12:00:00.000Z')
const writer = createReportWriter({ connectionString, onIdleError: () => {}, now: () => noon })
afterAll(() => writer.close())

describe('replayCalls', () => {
  it('changes only what is asked for, and the second time nothing', async () => {
    const endpoint = await someEndpoint()
    await deliver(endpoint, { providerCallId: 'call-1', summary: 'right' })
    await tamper(endpoint, { call_summary: 'wrong' })

    const changes = [{ field: 'call_summary', from: 'wrong', to: 'right' }]
    expect(await replay(endpoint, { apply: false })).toMatchObject([
      { provider_call_id: 'call-1', changes, problem: null }
    ])
    expect(await replay(endpoint)).toMatchObject([{ changes }])
    expect(await replay(endpoint)).toMatchObject([{ changes: [] }])
    expect(await callsOf(endpoint)).toMatchObject([{ call_summary: 'right' }])
  })

  it('walks through all calls since a date, of one organization', async () => {
    const [endpoint, other] = [await someEndpoint(), await someEndpoint()]
    const ids = Array.from({ length: 120 }, () => randomUUID())
    await Promise.all(ids.map((providerCallId) => deliver(endpoint, { providerCallId })))
    await deliver(other)

    const replayed = await replay(endpoint)

    expect(replayed.map((call) => call.provider_call_id).sort()).toEqual(ids.sort())
    expect(await replay(endpoint, { since: new Date(Date.now() + 60_000) })).toEqual([])
  })

  it.each([{ order: ['call_ended', 'call_analyzed'] }, { order: ['call_analyzed', 'call_ended'] }])(
    'merges the kinds of a call by rank, which arrived as $order',
    async ({ order }) => {
      const endpoint = await someEndpoint()
      const kinds: Record<string, Partial<CallReport>> = {
        call_ended: { rank: 0, status: 'completed', summary: 'early', endedReason: 'hangup', costUsd: 1 },
        call_analyzed: { rank: 1, status: 'unknown', summary: 'late', endedReason: null, messages: [] }
      }
      for (const [index, kind] of order.entries()) {
        await deliver(endpoint, { providerCallId: 'call-1', kind, ...kinds[kind] }, hoursAfter(index / 60))
      }
      const before = await callsOf(endpoint)

      expect(await replay(endpoint)).toMatchObject([{ changes: [] }])
      await tamper(endpoint, { call_summary: null, status: 'busy', ended_reason: 'other', messages: '[]', cost_usd: 2 })
      await replay(endpoint)

      expect(await callsOf(endpoint)).toEqual(before)
      expect(before).toMatchObject([{ call_summary: 'late', status: 'completed', ended_reason: 'hangup', cost_usd: 1 }])
    }
  )

  it('leaves what is known only from a report that was replaced', async () => {
    const endpoint = await someEndpoint()
    const ids = { providerCallId: 'call-1', callerPhoneNumber: '+12025550147' }
    await deliver(endpoint, { ...ids, summary: 'first', endedReason: 'hangup' })
    await deliver(endpoint, { ...ids, callerPhoneNumber: '+12025550199', summary: 'second' }, hoursAfter(25))

    expect(await replay(endpoint)).toMatchObject([{ changes: [] }])
    await tamper(endpoint, { call_summary: 'wrong' })
    await replay(endpoint)

    expect(await callsOf(endpoint)).toMatchObject([
      { call_summary: 'second', ended_reason: 'hangup', caller_phone_number: '+12025550147' }
    ])
  })

  it('takes away what is no longer read', async () => {
    const endpoint = await someEndpoint()
    await deliver(endpoint)
    await tamper(endpoint, { recording_url: 'https://storage.example.com/x?signature=1' })

    await replay(endpoint)

    expect(await callsOf(endpoint)).toMatchObject([{ recording_url: null }])
  })

  it('has a call judged again, after new ones, where what it is judged by is read otherwise', async () => {
    const endpoint = await someEndpoint()
    await deliver(endpoint, { providerCallId: 'a' })
    await deliver(endpoint, { providerCallId: 'b' })
    await db.deleteFrom('evaluation_work').where('organization_id', '=', endpoint.organizationId).execute()
    const work = () =>
      db.selectFrom('evaluation_work').selectAll().where('organization_id', '=', endpoint.organizationId).execute()

    await replay(endpoint, { read: changed('a', { summary: 'new', durationSeconds: 7, costUsd: 1 }) })
    expect(await work()).toEqual([])
    await replay(endpoint, { read: changed('a', { systemInstruction: 'Be brief.' }) })

    const [a] = (await callsOf(endpoint)).filter((call) => call.provider_call_id === 'a')
    expect(await work()).toMatchObject([
      { call_id: a?.id, domain: 'prompt_adherence', state: 'waiting', is_backfill: true, run_after: noon.toISOString() }
    ])
  })

  it('leaves a call alone whose report cannot be read any more, and tells why', async () => {
    const endpoint = await someEndpoint()
    await deliver(endpoint, { summary: 'right' })
    await tamper(endpoint, { call_summary: 'wrong' })
    const problems = [
      {
        read: () => ({ kind: 'invalid', path: 'a.b', message: 'Expected string' }),
        problem: 'end_of_call: a.b Expected string'
      },
      { read: () => ({ kind: 'other', type: 'hang' }), problem: 'end_of_call: read as hang, which is no report' },
      { read: renamed('another call'), problem: 'end_of_call: read as one of another call' }
    ] as { read: ReadReport; problem: string }[]

    for (const { read, problem } of problems) {
      expect(await replay(endpoint, { read })).toMatchObject([{ problem, changes: [] }])
    }
    expect(await callsOf(endpoint)).toMatchObject([{ call_summary: 'wrong' }])
  })
})

describe('a replayed call', () => {
  it('goes over to the customer whose number is read now, and both are counted right', async () => {
    const endpoint = await someEndpoint()
    const [wrong, right] = ['+12025550147', '+12025550199']
    await deliver(endpoint, { providerCallId: 'a', callerPhoneNumber: wrong, startedAt: hoursAfter(-3) })
    await deliver(endpoint, { providerCallId: 'b', callerPhoneNumber: wrong, startedAt: hoursAfter(-2) })
    await deliver(endpoint, { providerCallId: 'c', callerPhoneNumber: right, startedAt: hoursAfter(-1) })
    const read = changed('a', { callerPhoneNumber: right, callerFullName: 'Ada Lovelace' })

    await replay(endpoint, { read })

    const [a, b, c] = await callsOf(endpoint)
    expect(await customersOf(endpoint)).toMatchObject([
      {
        phone_number: wrong,
        total_calls: 1,
        contacts: 1,
        customer_status: 'new',
        first_call_id: b?.id,
        last_call_id: b?.id
      },
      {
        phone_number: right,
        total_calls: 2,
        contacts: 2,
        customer_status: 'returning',
        first_call_id: a?.id,
        last_call_id: c?.id
      }
    ])
    expect([a?.customer_id, a?.caller_phone_number]).toEqual([c?.customer_id, right])
    expect((await replay(endpoint, { read })).flatMap(({ changes }) => changes)).toEqual([])
  })

  it('takes its name along, and leaves the customer that of the last call with one', async () => {
    const endpoint = await someEndpoint()
    const [wrong, right] = ['+12025550147', '+12025550199']
    const names = { a: 'Dana Whitfield', b: 'Cher', c: null }
    for (const [index, [providerCallId, callerFullName]] of Object.entries(names).entries()) {
      const startedAt = hoursAfter(index - 3)
      await deliver(endpoint, { providerCallId, callerFullName, callerPhoneNumber: wrong, startedAt })
    }

    await replay(endpoint, { read: changed('b', { callerPhoneNumber: right }) })

    expect(await customersOf(endpoint)).toMatchObject([
      { phone_number: wrong, first_name: 'Dana', full_name: 'Dana Whitfield', named_at: hoursAfter(-3).toISOString() },
      { phone_number: right, first_name: 'Cher', full_name: 'Cher', named_at: hoursAfter(-2).toISOString() }
    ])
  })

  it('makes a customer, and leaves none behind without a call', async () => {
    const endpoint = await someEndpoint()
    await deliver(endpoint, { providerCallId: 'a', callerPhoneNumber: '+12025550147' })

    await replay(endpoint, {
      read: changed('a', { callerPhoneNumber: '+12025550199', callerFullName: 'Ada Lovelace' })
    })
    expect(await customersOf(endpoint)).toMatchObject([
      { phone_number: '+12025550199', full_name: 'Ada Lovelace', total_calls: 1, contacts: 1 }
    ])

    await replay(endpoint, { read: changed('a', { callerPhoneNumber: null }) })
    expect(await customersOf(endpoint)).toEqual([])
    expect(await callsOf(endpoint)).toMatchObject([{ customer_id: null, caller_phone_number: null }])
  })

  it('that nobody answered, as is read now, is no contact of its customer', async () => {
    const endpoint = await someEndpoint()
    const call = { callerPhoneNumber: '+12025550147', direction: 'outbound' } as const
    await deliver(endpoint, { ...call, providerCallId: 'a' })
    await deliver(endpoint, { ...call, providerCallId: 'b' })

    await replay(endpoint, { read: changed('a', { status: 'no_answer' }) })

    expect(await customersOf(endpoint)).toMatchObject([{ total_calls: 2, contacts: 1, customer_status: 'new' }])
  })

  it('is counted right while reports of the same customers arrive', async () => {
    const endpoint = await someEndpoint()
    const [wrong, right] = ['+12025550147', '+12025550199']
    const calls = (callerPhoneNumber: string) =>
      Promise.all(Array.from({ length: 20 }, () => deliver(endpoint, { callerPhoneNumber })))
    await calls(wrong)
    const old = new Set((await callsOf(endpoint)).map((call) => call.provider_call_id))
    const read: ReadReport = (_provider, body) => {
      const report = revive(body)
      return {
        kind: 'report',
        unreadable: [],
        report: old.has(report.providerCallId) ? { ...report, callerPhoneNumber: right } : report
      }
    }

    await Promise.all([replay(endpoint, { read }), replay(endpoint, { read }), calls(wrong), calls(right)])

    expect(await customersOf(endpoint)).toMatchObject([
      { phone_number: wrong, total_calls: 20, contacts: 20 },
      { phone_number: right, total_calls: 40, contacts: 40 }
    ])
  })
})

type TestEndpoint = Awaited<ReturnType<typeof someEndpoint>>

async function someEndpoint() {
  const organizationId = await addOrganization(db)
  const clientId = await addClient(db, organizationId)
  const { id: endpointId } = await addEndpoint(db, organizationId, clientId)

  return { organizationId, clientId, endpointId }
}

/** Stores a report whose body is the report itself, so that a test says how it is read. */
async function deliver(endpoint: TestEndpoint, overrides: Partial<CallReport> = {}, receivedAt = noon): Promise<void> {
  const report = { ...someReport, providerCallId: randomUUID(), ...overrides }
  const checked = { settingsChangedAt: new Date().toISOString(), requestId: randomUUID() }

  await writer.append({
    ...endpoint,
    ...checked,
    lane: 0,
    provider: 'vapi',
    report,
    body: JSON.stringify(report),
    receivedAt
  })
}

const someReport: CallReport = {
  providerCallId: '',
  kind: 'end_of_call',
  rank: 0,
  direction: 'inbound',
  status: 'completed',
  endedReason: null,
  startedAt: null,
  endedAt: null,
  durationSeconds: null,
  callerPhoneNumber: null,
  callerFullName: null,
  callerEmail: null,
  agentPhoneNumber: null,
  assistantId: null,
  assistantName: null,
  summary: null,
  transcript: null,
  messages: [{ role: 'user', text: 'Hello', start_seconds: 0 }],
  recordingUrl: null,
  costUsd: null,
  successEvaluation: null,
  structuredData: null,
  metadata: null,
  systemInstruction: null,
  systemVariables: null
}

function revive(body: string): CallReport {
  const report: CallReport = JSON.parse(body)

  return { ...report, startedAt: report.startedAt && new Date(report.startedAt) }
}

const readAsIs: ReadReport = (_provider, body) => ({ kind: 'report', report: revive(body), unreadable: [] })

/** Reads one call otherwise than it was read when it came. */
function changed(providerCallId: string, overrides: Partial<CallReport>): ReadReport {
  return (_provider, body) => {
    const report = revive(body)
    return {
      kind: 'report',
      unreadable: [],
      report: report.providerCallId === providerCallId ? { ...report, ...overrides } : report
    }
  }
}

function renamed(providerCallId: string): ReadReport {
  return (_provider, body) => ({ kind: 'report', unreadable: [], report: { ...revive(body), providerCallId } })
}

async function replay(
  { organizationId }: { readonly organizationId: OrganizationId },
  options: Partial<ReplayOptions> = {}
): Promise<ReplayedCall[]> {
  const all = { since: new Date(0), read: readAsIs, apply: true, now: () => noon, ...options }

  const replayed: ReplayedCall[] = []
  for await (const call of replayCalls(db, organizationId, all)) replayed.push(call)

  return replayed
}

async function tamper({ organizationId }: TestEndpoint, values: Updateable<Schema['calls']>): Promise<void> {
  await db.updateTable('calls').set(values).where('organization_id', '=', organizationId).execute()
}

async function callsOf({ organizationId }: TestEndpoint) {
  return await db
    .selectFrom('calls')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

async function customersOf({ organizationId }: TestEndpoint) {
  return await db
    .selectFrom('customers')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('phone_number')
    .execute()
}

function hoursAfter(hours: number): Date {
  return new Date(noon.getTime() + hours * 60 * 60 * 1000)
}
