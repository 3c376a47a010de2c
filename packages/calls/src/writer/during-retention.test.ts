import { randomUUID } from 'node:crypto'
import { addReportPartition, defaultRetentionDays, retentionLimits, runRetention } from '@callbook/db'
import {
  type AgedEndpoint,
  addAgedEndpoint,
  addCalls,
  addRawReport,
  clearAgedRows,
  findDiscrepancies,
  idAt,
  retentionTime
} from '@callbook/db/testing'
import type { CallId, CallReport } from '@callbook/domain'
import { unknownCall } from '@callbook/domain/testing'
import { describe, expect, it } from 'vitest'
import type { WriteOutcome } from '../model/incoming-report.ts'
import { replayCalls } from '../replay/replay-calls.ts'
import { createCallsTest } from '../testing/index.ts'

const { db, testDb, writer } = await createCallsTest({ now: () => retentionTime })

describe('retention', () => {
  it('does not lose concurrently received reports, even repeats of reports that it removes', async () => {
    await clearAgedRows(testDb)
    const endpoint = await addAgedEndpoint(testDb)
    await addWork(endpoint, endpoint.spareCalls)
    const old = await addOldCalls(endpoint, ['2025-05', '2025-06', '2025-07', '2025-08', '2025-09'], 30)
    const repeated = old.filter((_, index) => index % 3 === 0)
    const received = [...repeated, ...Array.from({ length: 100 }, () => randomUUID() as string)]

    let isReceiving = true
    const receiving = receive(endpoint, received).finally(() => {
      isReceiving = false
    })
    let removed = 0
    while (isReceiving) removed += await retain()
    removed += await retain()

    expect(await receiving).toEqual(received.map(() => 'stored'))
    expect(await listReported(endpoint)).toEqual([...received].sort())
    expect(removed).toBeGreaterThan(0)
    const gone = [...endpoint.spareCalls, ...old.filter((id) => !repeated.includes(id))]
    expect(await findDiscrepancies(testDb, endpoint.organizationId)).toEqual(
      gone.map(() => ({ what: 'a call without a raw report', id: expect.any(String) }))
    )
  })

  it('keeps values of a call known only from a removed report, if it is reported and read again', async () => {
    await clearAgedRows(testDb)
    const endpoint = await addAgedEndpoint(testDb)
    const [id = ''] = await addOldCalls(endpoint, ['2025-06'], 1)
    await retain()

    expect(await replay(endpoint)).toEqual([])
    expect(await receive(endpoint, [id])).toEqual(['stored'])
    expect(await replay(endpoint)).toEqual([])

    const [call] = await testDb
      .selectFrom('calls')
      .select(['ended_reason', 'call_summary'])
      .where('organization_id', '=', endpoint.organizationId)
      .where('provider_call_id', '=', id)
      .execute()
    expect(call).toEqual({ ended_reason: 'hangup', call_summary: 'new' })
  })
})

/** Adds calls, each in the partition of its month, without an idempotency record. */
async function addOldCalls(
  endpoint: AgedEndpoint,
  months: readonly string[],
  callsPerMonth: number
): Promise<readonly string[]> {
  const { organizationId, clientId: client_id } = endpoint
  const calls = months.flatMap((month) => {
    const created_at = new Date(`${month}-10T12:00:00Z`)
    const row = () => ({
      id: idAt<CallId>(created_at),
      client_id,
      created_at,
      ended_reason: 'hangup',
      call_summary: 'old'
    })

    return Array.from({ length: callsPerMonth }, row)
  })
  for (const month of months) await addReportPartition(db, new Date(`${month}-01`))
  await addCalls(testDb, organizationId, calls)
  await addWork(
    endpoint,
    calls.map(({ id }) => id)
  )
  for (const { id: callId, created_at: receivedAt } of calls)
    await addRawReport(testDb, endpoint, { callId, receivedAt })

  return calls.map(({ id }) => `call-${id}`)
}

async function addWork({ organizationId }: AgedEndpoint, calls: readonly CallId[]): Promise<void> {
  const work = { organization_id: organizationId, state: 'waiting', attempts: 0, run_after: retentionTime }
  await testDb
    .insertInto('evaluation_work')
    .values(calls.map((call_id) => ({ ...work, call_id })))
    .execute()
}

/** Delivers a report of each call, a few at a time, and returns the results. */
async function receive(endpoint: AgedEndpoint, callIds: readonly string[]): Promise<WriteOutcome['kind'][]> {
  const outcomes: WriteOutcome['kind'][] = []
  for (let start = 0; start < callIds.length; start += 10) {
    const some = callIds.slice(start, start + 10).map((id) => writer.append(incoming(endpoint, id)))
    outcomes.push(...(await Promise.all(some)).map(({ kind }) => kind))
  }

  return outcomes
}

function incoming({ organizationId, clientId, endpointId }: AgedEndpoint, providerCallId: string) {
  const report = { ...someReport, providerCallId }
  const checked = {
    settingsChangedAt: new Date().toISOString(),
    requestId: randomUUID(),
    receivedTickMs: performance.now()
  }
  const place = { organizationId, clientId, endpointId, lane: 0, provider: 'vapi' }

  return { ...place, ...checked, report, body: JSON.stringify(report), receivedAt: retentionTime }
}

const someReport: CallReport = { ...unknownCall, direction: 'inbound', status: 'completed', summary: 'new' }

async function retain(): Promise<number> {
  const limits = retentionLimits(defaultRetentionDays, retentionTime)
  const { removed } = await runRetention(db, { limits, now: retentionTime, dryRun: false, rowsPerStep: 7 })

  return removed.reduce((sum, { rows }) => sum + rows, 0)
}

/** Returns what would change if the stored reports were read again. */
async function replay({ organizationId }: AgedEndpoint) {
  const changes = []
  const read = (_provider: string, body: string) => {
    return { kind: 'report' as const, report: JSON.parse(body) as CallReport, unreadable: [] }
  }
  for await (const call of replayCalls(
    { db, organizationId },
    {
      since: new Date(0),
      read,
      apply: false,
      now: () => retentionTime
    }
  )) {
    changes.push(...call.changes)
  }

  return changes
}

/** Returns the provider's ids of the calls with stored raw reports. */
async function listReported({ organizationId }: AgedEndpoint): Promise<string[]> {
  const rows = await testDb
    .selectFrom('raw_reports')
    .innerJoin('calls', (join) => join.onRef('calls.id', '=', 'raw_reports.call_id'))
    .select('provider_call_id')
    .where('raw_reports.organization_id', '=', organizationId)
    .where('calls.organization_id', '=', organizationId)
    .execute()

  return rows.map(({ provider_call_id }) => provider_call_id).sort()
}
