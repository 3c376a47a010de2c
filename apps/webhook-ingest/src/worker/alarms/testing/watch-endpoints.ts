import { type Database, listAlarmRows, newId } from '@callbook/db'
import { connectAs, createTestDatabase, type TestDb, type TestEndpoint } from '@callbook/db/testing'
import { eventTypeOf } from '@callbook/domain'
import { beforeEach, expect } from 'vitest'
import { createEndpointAlarms } from '../endpoint-alarms.ts'
import { type EndpointRows, endpointRows } from './endpoint-rows.ts'

type AlarmJob = ReturnType<typeof createEndpointAlarms>

export interface EndpointWatch extends EndpointRows {
  readonly testDb: TestDb
  /** Connected with the role of the worker. */
  readonly db: Database
  /** Connected as the superuser. */
  readonly everything: Database
  /** The current time, in milliseconds since 1970; `start` before each test. */
  readonly clock: { ms: number }
  createJob(options?: Partial<Parameters<typeof createEndpointAlarms>[0]>): AlarmJob
  /** Checks all organizations, whether they are due or not. */
  look(): Promise<void>
  lookWith(job: AlarmJob, limit: number): Promise<void>
  /** Returns the open alarms of the organization. */
  alarmsOf(endpoint: TestEndpoint): ReturnType<typeof listAlarmRows>
  /** Returns the reported events of an endpoint, in alphabetical order. */
  reported(endpoint: TestEndpoint): Promise<(string | undefined)[]>
}

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** A Monday. */
export const start = Date.parse('2026-11-23T09:00:00Z')

/** Starts the job that monitors endpoints, with a database and a clock of its own. */
export async function watchEndpoints(): Promise<EndpointWatch> {
  const { db: everything, testDb } = await createTestDatabase()
  const db = connectAs('worker', testDb)
  const clock = { ms: start }
  const warnings: object[] = []
  const log = { debug: () => {}, info: () => {}, warn: (reported: object) => warnings.push(reported), error: () => {} }
  const createJob: EndpointWatch['createJob'] = (options) =>
    createEndpointAlarms({ db, log, now: () => new Date(clock.ms), ...options })

  beforeEach(async () => {
    warnings.length = 0
    clock.ms = start
    for (const table of ['endpoint_alarms', 'alarm_schedule', 'rejection_counts', 'rejected_reports'] as const) {
      await testDb.deleteFrom(table).execute()
    }
    await testDb
      .updateTable('webhook_endpoints')
      .set({ silence_after_seconds: null, alerts_on_unusual_silence: false })
      .execute()
  })

  async function lookWith(job: AlarmJob, limit: number): Promise<void> {
    const now = new Date(clock.ms)
    const leasedUntil = new Date(clock.ms + minuteMs)
    const claimed = await job.claim({ leaseId: newId(), limit, now, leasedUntil })
    for (const check of claimed) await job.run(check, new AbortController().signal)
    expect(warnings).toEqual([])
  }

  return {
    ...endpointRows(testDb),
    testDb,
    db,
    everything,
    clock,
    createJob,
    lookWith,
    async look() {
      await testDb
        .updateTable('alarm_schedule')
        .set({ due_at: new Date(clock.ms) })
        .execute()
      await lookWith(createJob(), 100)
    },
    alarmsOf: async ({ organizationId }) => await listAlarmRows({ db: everything, reach: organizationId }, 10),
    async reported({ organizationId, endpointId }) {
      const events = await testDb
        .selectFrom('unnumbered_events')
        .select('type')
        .where('organization_id', '=', organizationId)
        .where('subject_id', '=', endpointId)
        .execute()

      return events.map(({ type }) => eventTypeOf(type)).toSorted()
    }
  }
}
