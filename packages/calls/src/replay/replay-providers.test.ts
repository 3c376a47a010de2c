import { randomUUID } from 'node:crypto'
import { addClient, addEndpoint, addOrganization } from '@callbook/db/testing'
import {
  type CallReport,
  countryOfPhoneNumber,
  findProvider,
  type OrganizationId,
  type ProviderName,
  type Reading
} from '@callbook/domain'
import {
  blandReport,
  callbookReport,
  elevenLabsReport,
  livekitReport,
  retellReport,
  vapiReport
} from '@callbook/domain/testing'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCallsTest } from '../testing/index.ts'
import { replayCalls } from './replay-calls.ts'

const now = new Date()
const { db, testDb, writer } = await createCallsTest({ now: () => now })

const clientPhoneNumber = '+12025550100'

interface Delivery {
  readonly provider: ProviderName
  readonly report: object
}

/** Few numbers and names, so that customers repeat. */
const common = {
  callId: fc.uuid(),
  callerNumber: fc.constantFrom('+12025550147', '2025550148', '+442079460000', 'anonymous'),
  callerName: fc.constantFrom('Dana Whitfield', 'Ada Lovelace'),
  startedAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
}

const anything = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constant(undefined))

const vapi = fc
  .record({
    ...common,
    type: fc.constantFrom('inboundPhoneCall', 'outboundPhoneCall', 'webCall'),
    endedReason: fc.constantFrom('customer-ended-call', 'customer-did-not-answer', 'voicemail', 'odd'),
    message: fc.dictionary(
      fc.constantFrom('startedAt', 'endedAt', 'analysis', 'artifact', 'cost', 'customer', 'transcript', 'summary'),
      anything
    )
  })
  .map((options): Delivery[] => [{ provider: 'vapi', report: vapiReport(options) }])

/** One of the two reports of a call, or both, in either order. */
const retell = fc
  .record({
    events: fc.shuffledSubarray(['call_ended', 'call_analyzed'] as const, { minLength: 1 }),
    options: fc.record(common),
    call: fc.dictionary(
      fc.constantFrom('transcript', 'call_cost', 'direction', 'disconnection_reason', 'end_timestamp', 'recording_url'),
      anything
    )
  })
  .map(({ events, options, call }): Delivery[] =>
    events.map((event) => ({
      provider: 'retell',
      report: retellReport({ ...options, event, ...(event === 'call_ended' && { call }) })
    }))
  )

const elevenlabs = fc
  .record(common)
  .map((options): Delivery[] => [{ provider: 'elevenlabs', report: elevenLabsReport(options) }])

const bland = fc.record(common).map((options): Delivery[] => [{ provider: 'bland', report: blandReport(options) }])

/** Reports of one call, whose revisions arrive in any order. */
const callbook = fc
  .record({ options: fc.record(common), revisions: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }) })
  .map(({ options, revisions }): Delivery[] =>
    revisions.map((revision) => ({
      provider: 'callbook',
      report: callbookReport({ ...options, report: { revision, summary: `Version ${revision}` } })
    }))
  )

const livekit = fc
  .record(common)
  .map((options): Delivery[] => [{ provider: 'livekit', report: livekitReport(options) }])

const deliveries = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: vapi },
      { weight: 2, arbitrary: retell },
      { weight: 2, arbitrary: callbook },
      elevenlabs,
      bland,
      livekit
    ),
    { minLength: 1, maxLength: 6 }
  )
  .map((ofCalls) => ofCalls.flat())

/** Values that appear in no report of these tests. */
const tampered = {
  direction: 'unknown',
  status: 'unknown',
  ended_reason: 'tampered',
  started_at: '2001-01-01T00:00:00.000Z',
  ended_at: '2001-01-01T00:00:00.000Z',
  duration_seconds: 0.125,
  caller_full_name: 'Tampered',
  caller_phone_number: '+12025550199',
  agent_phone_number: '+12025550198',
  assistant_id: 'tampered',
  assistant_name: 'tampered',
  assistant_version: 'tampered',
  language: 'tampered',
  transfer_destination: 'tampered',
  call_summary: 'tampered',
  recording_url: 'tampered',
  cost_usd: 0.125,
  success_evaluation: 'tampered',
  caller_sentiment: 'tampered',
  structured_data: '"tampered"',
  metadata: '{"tampered":true}',
  transcript: 'tampered',
  messages: '[{"role":"user","text":"tampered","start_seconds":null}]',
  system_instruction: 'tampered',
  system_variables: '{"tampered":true}',
  recordings: '[{"kind":"video","url":"tampered"}]',
  transfers: '[{"destination":"tampered","at":null,"outcome":null}]',
  cost_breakdown: '[{"item":"tampered","usd":0.125}]',
  provider_verdicts: '[{"name":"tampered","result":true,"rationale":null}]',
  provider_warnings: '[{"kind":"other","text":"tampered"}]',
  external_ids: '[{"name":"tampered","id":"tampered"}]',
  performance: '{"turn_latency_ms":0.125}'
}
type Column = keyof typeof tampered

it('reports no change for a new call, reports exactly the tampered field, and restores it', async () => {
  const columns = Object.keys(tampered) as Column[]

  await fc.assert(
    fc.asyncProperty(deliveries, fc.constantFrom(...columns), fc.nat(), async (delivered, column, choice) => {
      const { organizationId, stored } = await ingest(delivered)
      const before = await stateOf(organizationId)
      expect(await replay(organizationId, { apply: true })).toEqual([])

      const call = stored[choice % stored.length]
      const change = {
        call,
        field: column,
        from: tampered[column],
        to: before.calls.find(({ id }) => id === call)?.[column]
      }
      await testDb
        .updateTable('calls')
        .set({ [column]: tampered[column] })
        .where('organization_id', '=', organizationId)
        .where('id', '=', String(call))
        .execute()

      expect(await replay(organizationId, { apply: false })).toEqual([change])
      expect(await replay(organizationId, { apply: true })).toEqual([change])
      expect(await replay(organizationId, { apply: true })).toEqual([])
      expect(await stateOf(organizationId)).toEqual(before)
    }),
    { numRuns: propertyRuns(40) }
  )
}, 60_000)

it('adds fields to calls that the previous release did not read', async () => {
  const transferred = { disconnection_reason: 'call_transfer', transfer_destination: '+12025550111' }
  const { organizationId, stored } = await ingest([
    { provider: 'retell', report: retellReport({ callId: 'call-1', event: 'call_ended', call: transferred }) },
    { provider: 'retell', report: retellReport({ callId: 'call-1', call: transferred }) },
    { provider: 'elevenlabs', report: elevenLabsReport() }
  ])
  const before = await stateOf(organizationId)
  const unread = { assistant_version: null, language: null, transfer_destination: null, caller_sentiment: null }
  await testDb.updateTable('calls').set(unread).where('organization_id', '=', organizationId).execute()

  const [ofRetell, , ofElevenLabs] = stored
  expect(await replay(organizationId, { apply: true })).toEqual([
    { call: ofRetell, field: 'assistant_version', from: null, to: '12' },
    { call: ofRetell, field: 'transfer_destination', from: null, to: '+12025550111' },
    { call: ofRetell, field: 'caller_sentiment', from: null, to: 'Positive' },
    { call: ofElevenLabs, field: 'assistant_version', from: null, to: 'agtvrsn_01jz000000000000000000000v' },
    { call: ofElevenLabs, field: 'language', from: null, to: 'en' }
  ])
  expect(await stateOf(organizationId)).toEqual(before)
})

const reported = ['role', 'text', 'start_seconds']
const since = ['end_seconds', 'interrupted', 'speaker', 'tool_call_id', 'tool_name']

it('adds fields to messages that the previous release did not read', async () => {
  const { organizationId, stored } = await ingest([
    { provider: 'vapi', report: vapiReport({ message: { artifact: { messages: saidToVapi } } }) },
    { provider: 'retell', report: retellReport() },
    { provider: 'elevenlabs', report: elevenLabsReport({ data: { transcript: saidToElevenLabs } }) }
  ])
  const before = await stateOf(organizationId)
  for (const { id, messages } of before.calls) {
    const of010 = messagesIn(messages).map((message) =>
      Object.fromEntries(Object.entries(message).filter(([name]) => reported.includes(name)))
    )
    await testDb
      .updateTable('calls')
      .set({ messages: JSON.stringify(of010) })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute()
  }

  expect(await replay(organizationId, { apply: true })).toMatchObject(
    stored.map((call) => ({ call, field: 'messages' }))
  )
  const after = await stateOf(organizationId)
  expect(after).toEqual(before)
  const members = after.calls.flatMap(({ messages }) => messagesIn(messages).flatMap(Object.keys))
  expect([...new Set(members)].sort()).toEqual([...reported, ...since].sort())
})

const saidToVapi = [
  { role: 'bot', message: 'Hello.', secondsFromStart: 1, time: 1_000, endTime: 2_500, assistantName: 'Riley' },
  { role: 'tool_call_result', name: 'book', toolCallId: 'call-1', result: 'done', secondsFromStart: 3 }
]

const saidToElevenLabs = [
  { role: 'agent', message: 'Hello.', time_in_call_secs: 1, interrupted: true },
  { role: 'user', message: 'Hi.', time_in_call_secs: 2 }
]

function messagesIn(stored: string): readonly object[] {
  return JSON.parse(stored)
}

async function ingest(delivered: readonly Delivery[]) {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId, { phone_number: clientPhoneNumber })
  const { id: endpointId } = await addEndpoint(testDb, organizationId, clientId)
  const stored: string[] = []

  for (const [index, delivery] of delivered.entries()) {
    const { provider } = delivery
    const body = JSON.stringify(delivery.report)
    const report = reportOf(readToday(provider, body))
    const receivedAt = new Date(now.getTime() - 1_000 + index)
    const checked = { settingsChangedAt: new Date().toISOString(), requestId: randomUUID() }
    const place = { organizationId, clientId, endpointId, ...checked, lane: 0, provider }
    const outcome = await writer.append({ ...place, report, body, receivedAt })
    if (outcome.kind === 'stored') stored.push(outcome.callId)
  }

  return { organizationId, stored }
}

function readToday(provider: string, body: string): Reading {
  const reading = findProvider(provider)?.read(JSON.parse(body), { country: countryOfPhoneNumber(clientPhoneNumber) })
  if (reading === undefined) throw new Error(`no provider is called ${provider}`)

  return reading
}

function reportOf(reading: Reading): CallReport {
  if (reading.kind !== 'report') throw new Error(`not a report but ${JSON.stringify(reading)}`)

  return reading.report
}

async function replay(organizationId: OrganizationId, { apply }: { readonly apply: boolean }) {
  const changes: object[] = []
  const options = { since: new Date(0), read: readToday, apply, now: () => now }
  for await (const call of replayCalls({ db, organizationId }, options)) {
    expect(call.problem).toBeNull()
    changes.push(...call.changes.map((change) => ({ call: call.id, ...change })))
  }

  return changes
}

async function stateOf(organizationId: OrganizationId) {
  const ofOrganization = testDb.selectFrom('customers').selectAll().where('organization_id', '=', organizationId)
  const calls = await testDb
    .selectFrom('calls')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute()

  return { calls, customers: await ofOrganization.orderBy('id').execute() }
}
