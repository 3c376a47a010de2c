import { randomUUID } from 'node:crypto'
import { claimWork } from '@callbook/db'
import { addClient, addEndpoint, addOrganization } from '@callbook/db/testing'
import { type CallId, providers } from '@callbook/domain'
import { retellReport } from '@callbook/domain/testing'
import { newId } from '@callbook/postgres'
import { describe, expect, it } from 'vitest'
import type { IncomingReport } from '../../model/incoming-report.ts'
import { createCallsTest } from '../../testing/index.ts'

const start = Date.parse('2026-11-20T12:00:00.000Z')
let now = new Date(start)
const { db, testDb, writer } = await createCallsTest({ now: () => now })

describe('the evaluations of a call', () => {
  it('wait for the report with the analysis if the first lacks it, and are due once it arrives', async () => {
    const { deliver, work } = await someCall()

    const callId = await deliver('call_ended', 0)
    expect(await work()).toEqual([waiting(5)])
    await deliver('call_analyzed', 1)

    expect(callId).toBeDefined()
    expect(await work()).toEqual([waiting(1)])
  })

  it('are due at once if the first report has the analysis, and stay due if the other one is late', async () => {
    const { deliver, work } = await someCall()

    await deliver('call_analyzed', 0)
    await deliver('call_ended', 1)

    expect(await work()).toEqual([waiting(0)])
  })

  it('are repeated if the analysis arrives after they were made without it', async () => {
    const { deliver, work, organizationId } = await someCall()
    await deliver('call_ended', 0)
    await testDb.deleteFrom('evaluation_work').where('organization_id', '=', organizationId).execute()

    await deliver('call_analyzed', 60)

    expect(await work()).toEqual([waiting(60)])
  })

  it.each(['running', 'failed'])('that are %s start over if the analysis arrives', async (state) => {
    const { deliver, work, organizationId } = await someCall()
    await deliver('call_ended', 0)
    const lease = { leaseId: newId(), limit: 9, hasModel: true, isLowPriority: false, now: minutes(6) }
    await claimWork(db, organizationId, { ...lease, leasedUntil: minutes(8) })
    await testDb
      .updateTable('evaluation_work')
      .set({ state, attempts: 3, needs_model: true })
      .where('organization_id', '=', organizationId)
      .execute()

    await deliver('call_analyzed', 7)

    expect(await work()).toEqual([waiting(7)])
  })

  it('are not repeated for a report that is repeated after a day', async () => {
    const { deliver, work, organizationId } = await someCall()
    await deliver('call_analyzed', 0)
    await testDb.deleteFrom('evaluation_work').where('organization_id', '=', organizationId).execute()

    await deliver('call_analyzed', 25 * 60)

    expect(await work()).toEqual([])
  })
})

async function someCall() {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const changedAt = minutes(-60)
  const { id: endpointId } = await addEndpoint(testDb, organizationId, clientId, { status_changed_at: changedAt })
  const callId = randomUUID()

  return {
    organizationId,
    /** @returns the id of the call, if it is new */
    deliver: async (event: 'call_ended' | 'call_analyzed', atMinutes: number): Promise<CallId | undefined> => {
      now = minutes(atMinutes)
      const body = retellReport({ event, callId })
      const reading = providers.retell.read(body, { country: 'US' })
      if (reading.kind !== 'report') throw new Error('not a report')
      const incoming: IncomingReport = {
        ...{ organizationId, clientId, endpointId, lane: 0, provider: 'retell', report: reading.report },
        ...{ settingsChangedAt: new Date().toISOString(), requestId: randomUUID(), receivedAt: now },
        body: JSON.stringify(body)
      }
      const outcome = await writer.append(incoming)

      return outcome.kind === 'stored' ? outcome.callId : undefined
    },
    work: () =>
      testDb
        .selectFrom('evaluation_work')
        .select(['state', 'attempts', 'run_after', 'lease_id', 'needs_model'])
        .where('organization_id', '=', organizationId)
        .execute()
  }
}

function waiting(dueAtMinutes: number) {
  const run_after = minutes(dueAtMinutes).toISOString()

  return { state: 'waiting', attempts: 0, run_after, lease_id: null, needs_model: false }
}

function minutes(count: number): Date {
  return new Date(start + count * 60_000)
}
