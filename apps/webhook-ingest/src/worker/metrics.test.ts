import { recordUnmapped } from '@callbook/calls'
import {
  countUnmappedReports,
  createDatabase,
  listMaintenance,
  measureDatabaseBytes,
  measureEvaluationBacklog,
  newId
} from '@callbook/db'
import { asRole, connectAs, connectTestDatabase, createTestDatabaseUrl, someEndpoint } from '@callbook/db/testing'
import { addPendingCall } from '@callbook/evaluation/testing'
import { parseExposition } from '@callbook/http/testing'
import { Registry } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'
import { addJobGauges, addMaintenanceGauges, addModelGauge, addUnmappedGauge } from './metrics.ts'

const connectionString = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(connectionString)
const noon = new Date('2026-05-02T12:00:00.000Z')

it('shows the amount and age of due work and the failed work, and rarely queries the database', async () => {
  let now = noon
  const scrape = startScraping(() => now, asRole('worker', connectionString))
  await addWork({ state: 'waiting', run_after: new Date('2026-05-02T10:30:00.000Z') })
  await addWork({ state: 'failed', run_after: new Date('2026-05-02T08:00:00.000Z') })

  const first = await scrape()
  await addWork({ state: 'waiting', run_after: noon })
  now = new Date('2026-05-02T12:00:09.999Z')
  const again = await scrape()
  now = new Date('2026-05-02T12:00:10.000Z')
  const later = await scrape()

  expect(first).toEqual({
    'callbook_job_due{name="evaluation"}': 1,
    'callbook_job_oldest_due_age_seconds{name="evaluation"}': 90 * 60,
    'callbook_job_failed{name="evaluation"}': 1,
    'callbook_job_running{name="evaluation"}': 0,
    callbook_model_failing_seconds: 0
  })
  expect(again).toEqual({ ...first, 'callbook_job_oldest_due_age_seconds{name="evaluation"}': 90 * 60 + 9.999 })
  expect(later).toMatchObject({ 'callbook_job_due{name="evaluation"}': 2 })
})

it('shows the age of the last retention and backup, and the size of the database', async () => {
  const registry = new Registry()
  const workerDb = connectAs('worker', testDb)
  addMaintenanceGauges(registry, {
    now: () => noon,
    list: () => listMaintenance(workerDb),
    databaseBytes: () => measureDatabaseBytes(workerDb)
  })
  await testDb
    .updateTable('maintenance_runs')
    .set({ completed_at: new Date('2026-05-01T12:00:00.000Z') })
    .execute()

  const shown = parseExposition(await registry.metrics())

  expect(shown.get('callbook_maintenance_age_seconds{name="retention"}')).toBe(24 * 3_600)
  expect(shown.has('callbook_maintenance_age_seconds{name="backup"}')).toBe(false)
  expect(shown.get('callbook_database_bytes')).toBeGreaterThan(1_000_000)
})

it('omits unknown values, and shows the others', async () => {
  const scrape = startScraping(() => noon, 'postgresql://nobody@127.0.0.1:1/callbook')

  expect(await scrape()).toEqual({
    'callbook_job_due{name="evaluation"}': Number.NaN,
    'callbook_job_oldest_due_age_seconds{name="evaluation"}': Number.NaN,
    'callbook_job_failed{name="evaluation"}': Number.NaN,
    'callbook_job_running{name="evaluation"}': 0,
    callbook_model_failing_seconds: 0
  })
})

it('shows the reports that wait for a mapping', async () => {
  const registry = new Registry()
  addUnmappedGauge(
    registry,
    () => noon,
    () => countUnmappedReports(connectAs('worker', testDb))
  )
  const { organizationId, endpointId } = await someEndpoint(testDb)
  await testDb.updateTable('webhook_endpoints').set({ provider: 'custom-acme' }).where('id', '=', endpointId).execute()
  await recordUnmapped(db, { organizationId, endpointId, receivedAt: noon, requestId: newId(), body: '{}' })

  expect(Object.fromEntries(parseExposition(await registry.metrics()))).toEqual({ callbook_unmapped_waiting: 1 })
})

function startScraping(now: () => Date, url: string): () => Promise<Record<string, number>> {
  const registry = new Registry()
  const own = createDatabase({
    connectionString: url,
    maxConnections: 1,
    connectionTimeoutMs: 60_000,
    onIdleError: () => undefined
  })
  onTestFinished(() => own.destroy())
  const job = { name: 'evaluation', measure: () => measureEvaluationBacklog(own, { hasModel: true, now: now() }) }
  addJobGauges(registry, { jobs: [job], now, running: () => 0 })
  addModelGauge(registry, { now, failingSince: () => undefined })

  return async () => Object.fromEntries(parseExposition(await registry.metrics()))
}

/** Adds the evaluations of a call. */
async function addWork(work: { readonly state: string; readonly run_after: Date }): Promise<void> {
  const { callId } = await addPendingCall(testDb)
  await testDb.updateTable('evaluation_work').set(work).where('call_id', '=', callId).execute()
}
