import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { createReportWriter } from '@callbook/calls'
import { newId } from '@callbook/db'
import {
  addClient,
  addEndpoint,
  addOrganization,
  createTestDatabase,
  dumpRows,
  findWrongCounters,
  urlAs
} from '@callbook/db/testing'
import {
  type CallId,
  type CallStatus,
  countryOfPhoneNumber,
  type OrganizationId,
  parseAndRedact,
  providers
} from '@callbook/domain'
import { type VapiReportOptions, vapiReport } from '@callbook/domain/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { tester } from '../testing/tester.ts'
import { within } from '../within.ts'
import { type ChangedCall, replayReports, type UnreadableCall } from './replay-reports.ts'

const { db, testDb } = await createTestDatabase()
const connectionString = urlAs('operator', testDb)
const writer = createReportWriter({ connectionString, onIdleError: () => {}, now: () => new Date() })
afterAll(() => writer.close())

const nothing = { calls: 1, changed: 0, unreadable: 0, changes: [], problems: [] }

describe('replayReports', () => {
  it('changes nothing right after a report was stored', async () => {
    const { organizationId } = await storedCall()

    expect(await replay(organizationId)).toEqual({ ...nothing, applied: true })
  })

  it('shows changes, applies them and then finds none', async () => {
    const { organizationId, id } = await storedCall()
    const before = await findCall(id)
    await tamper(id, { call_summary: 'x'.repeat(300), caller_phone_number: '+12025550199' })
    const fields = [
      { field: 'caller_phone_number', from: '+12025550199', to: '+12025550147' },
      { field: 'call_summary', from: `${'x'.repeat(200)}…`, to: before?.call_summary }
    ]
    const changes = [{ organization_id: organizationId, call_id: id, provider_call_id: 'call-1', fields }]

    expect(await replay(organizationId, { dryRun: true })).toEqual({ ...nothing, applied: false, changed: 1, changes })
    expect(await replay(organizationId)).toEqual({ ...nothing, applied: true, changed: 1, changes })
    expect(await replay(organizationId)).toEqual({ ...nothing, applied: true })
    expect(await findCall(id)).toEqual({ ...before, updated_at: expect.any(String) })
  })

  it.each<{ endedReason: string; silent?: true; old: CallStatus; today: CallStatus; contacts: [number, number] }>([
    { endedReason: 'call.ringing.hook-executed-transfer', old: 'failed', today: 'transferred', contacts: [0, 1] },
    { endedReason: 'call.forwarding.operator-busy', old: 'failed', today: 'completed', contacts: [0, 1] },
    { endedReason: 'scheduled-call-deleted', silent: true, old: 'unknown', today: 'failed', contacts: [1, 0] }
  ])('updates the status of a call that ended by $endedReason', async ({ old, today, contacts, ...call }) => {
    const organizationId = await addOrganization(testDb)
    const [before, after] = contacts
    await storeCalls(organizationId, 1, { report: { type: 'outboundPhoneCall', ...asReported(call) }, status: old })
    expect(await statusesOf(organizationId)).toEqual({ status: old, contacts: before })
    expect(await findWrongCounters(testDb, organizationId)).toEqual([])

    expect(await replay(organizationId)).toMatchObject({
      changed: 1,
      changes: [{ fields: [{ field: 'status', from: old, to: today }] }]
    })

    expect(await statusesOf(organizationId)).toEqual({ status: today, contacts: after })
    expect(await findWrongCounters(testDb, organizationId)).toEqual([])
    expect(await replay(organizationId)).toEqual({ ...nothing, applied: true })
  })

  it('only lists changes in a dry run', async () => {
    const { organizationId, id } = await storedCall()
    await tamper(id, { call_summary: 'wrong' })
    const before = await dumpRows(testDb)

    expect(await replay(organizationId, { dryRun: true })).toMatchObject({ applied: false, changed: 1 })

    expect(await dumpRows(testDb)).toEqual(before)
  })

  it('applies the current redaction rules to stored reports', async () => {
    const { organizationId, id } = await storedCall()
    await exposeRecording(id)
    const fields = [
      { field: 'recording_url', from: expect.stringContaining('tiger'), to: null },
      { field: 'recordings', from: expect.stringContaining('mono.wav'), to: expect.not.stringContaining('mono.wav') },
      { field: 'raw_report.end_of_call', from: 'kept', to: 'redacted' }
    ]

    expect(await replay(organizationId, { dryRun: true })).toMatchObject({ changed: 1, changes: [{ fields }] })
    expect(await keptBody(id)).toContain('tiger')
    expect(await replay(organizationId)).toMatchObject({ changed: 1, changes: [{ fields }] })
    expect(await keptBody(id)).not.toContain('tiger')
    expect(await findCall(id)).toMatchObject({ recording_url: null })
    expect(await replay(organizationId)).toEqual({ ...nothing, applied: true })
  })

  it('reports calls of an unknown provider', async () => {
    const { organizationId, id } = await storedCall()
    await tamper(id, { provider: 'gone' })

    expect(await replay(organizationId)).toMatchObject({
      unreadable: 1,
      problems: [{ call_id: id, reason: 'end_of_call: no provider is called gone' }]
    })
  })
})

async function storedCall() {
  const organizationId = await addOrganization(testDb)
  const [id] = await storeCalls(organizationId, 1)
  if (id === undefined) throw new Error('no call is stored')

  return { organizationId, id }
}

interface StoredAs {
  readonly report?: VapiReportOptions
  /** Values that the call received with its original report, regardless of how the report is read today. */
  readonly status?: CallStatus
}

/** Stores calls with the provider call ids call-1, call-2 and so on. */
async function storeCalls(
  organizationId: OrganizationId,
  count: number,
  { report: options = {}, status }: StoredAs = {}
): Promise<CallId[]> {
  const clientId = await addClient(testDb, organizationId)
  const { id: endpointId } = await addEndpoint(testDb, organizationId, clientId)
  const receivedAt = new Date()
  const checked = { settingsChangedAt: receivedAt.toISOString(), requestId: newId() }
  const place = { organizationId, clientId, endpointId, ...checked, lane: 0, provider: 'vapi', receivedAt }
  const reports = Array.from({ length: count }, (_, index) =>
    readReport({ ...options, callId: `call-${index + 1}` }, status)
  )
  const outcomes = await Promise.all(reports.map((report) => writer.append({ ...place, ...report })))

  return outcomes.flatMap((outcome) => (outcome.kind === 'stored' ? [outcome.callId] : []))
}

function readReport(options: VapiReportOptions, status: CallStatus | undefined) {
  const body = parseAndRedact(JSON.stringify(vapiReport({ ...options, callerNumber: '+12025550147' })))
  const reading = body.ok && providers.vapi.read(body.value, { country: countryOfPhoneNumber('+12025550100') })
  if (!body.ok || !reading || reading.kind !== 'report') throw new Error('the report cannot be read')

  return { report: { ...reading.report, ...(status !== undefined && { status }) }, body: body.text }
}

/** Creates a report with a reason. If `silent`, the call has no speech. */
function asReported({ endedReason, silent }: { endedReason: string; silent?: true }): VapiReportOptions {
  const nothingSaid = { artifact: {}, transcript: '', messages: [] }

  return { endedReason, ...(silent && { message: nothingSaid }) }
}

/** Adds an access token to the stored address of a recording, as if no redaction rule had removed it. */
async function exposeRecording(id: CallId): Promise<void> {
  const { recording_url: recordingUrl } = (await findCall(id)) ?? {}
  if (!recordingUrl) throw new Error('the call has no recording')
  const exposed = (await keptBody(id)).replaceAll(recordingUrl, `${recordingUrl}?token=tiger`)

  await tamper(id, { recording_url: `${recordingUrl}?token=tiger` })
  await testDb
    .updateTable('raw_reports')
    .set({ body: zstdCompressSync(exposed) })
    .where('call_id', '=', id)
    .execute()
}

async function keptBody(id: CallId): Promise<string> {
  const { body } = await testDb
    .selectFrom('raw_reports')
    .select('body')
    .where('call_id', '=', id)
    .executeTakeFirstOrThrow()

  return zstdDecompressSync(body).toString()
}

interface Tampered {
  readonly call_summary?: string
  readonly caller_phone_number?: string
  readonly provider?: string
  readonly recording_url?: string
}

async function tamper(id: CallId, values: Tampered) {
  await testDb.updateTable('calls').set(values).where('id', '=', id).execute()
}

async function replay(organizationId: OrganizationId, { dryRun = false } = {}) {
  const [changes, problems]: [ChangedCall[], UnreadableCall[]] = [[], []]
  const counts = await replayReports(
    within(db, organizationId, tester),
    { since: new Date(0), dryRun, erasureKey: undefined },
    {
      now: () => new Date(),
      onChanged: (call) => void changes.push(call),
      onUnreadable: (call) => void problems.push(call),
      onProgress: () => undefined
    }
  )

  return { ...counts, changes, problems }
}

async function statusesOf(organizationId: OrganizationId) {
  return await testDb
    .selectFrom('calls')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.organization_id', '=', 'calls.organization_id')
        .onRef('customers.id', '=', 'calls.customer_id')
    )
    .select(['calls.status', 'customers.contacts'])
    .where('calls.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
}

async function findCall(id: string) {
  return await testDb.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirst()
}
