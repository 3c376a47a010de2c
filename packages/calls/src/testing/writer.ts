import {
  asRole,
  connectTestDatabase,
  createTestDatabaseUrl,
  someEndpoint,
  type TestDb,
  type TestEndpoint,
  whenDone
} from '@callbook/db/testing'
import { sql } from 'kysely'
import type { IncomingReport } from '../model/incoming-report.ts'
import { createReportWriter, type ReportWriter, type ReportWriterOptions } from '../writer/report-writer.ts'
import { someReport } from './reports.ts'

/** The time at which writers store reports; also the default time of receipt. */
export const noon = new Date('2026-11-20T12:00:00.000Z')

export function hoursAfter(time: Date, hours: number): Date {
  return new Date(time.getTime() + hours * 3_600_000)
}

/** Creates a database with a writer for the calling test file. `startAnother` starts further writers like it. */
export async function createCallsTest(options: Partial<ReportWriterOptions> = {}) {
  const connectionString = await createTestDatabaseUrl()
  const { db, testDb } = connectTestDatabase(connectionString)
  const startAnother = (differences: Partial<ReportWriterOptions> = {}) =>
    startWriter(connectionString, { ...options, ...differences })

  return { connectionString, db, testDb, writer: startAnother(), startAnother }
}

/** Starts a writer with the rights of its role, until the calling test or test file is done. */
export function startWriter(connectionString: string, options: Partial<ReportWriterOptions> = {}): ReportWriter {
  const connection = { connectionString: asRole('ingest', connectionString), onIdleError: () => undefined }
  const writer = createReportWriter({ ...connection, connectionTimeoutMs: 60_000, now: () => noon, ...options })
  whenDone(() => writer.close())

  return writer
}

/** Appends reports so that they form one batch, and returns the result of each, or the SQLSTATE that it failed with. */
export async function appendTogether(
  connectionString: string,
  db: TestDb,
  reports: readonly IncomingReport[]
): Promise<string[]> {
  const busy = startWriter(connectionString, { batchesInFlight: 1 })
  const before = busy.append(someReport(await someEndpoint(db)))
  const results = await Promise.allSettled(reports.map((report) => busy.append(report)))
  await before

  return results.map((result) =>
    result.status === 'fulfilled' ? result.value.kind : (result.reason.code ?? result.reason.name)
  )
}

export function ofTenant({ organizationId }: TestEndpoint) {
  return sql<boolean>`organization_id = ${organizationId}`
}

export function callsOf(db: TestDb, endpoint: TestEndpoint) {
  return db.selectFrom('calls').selectAll().where(ofTenant(endpoint)).orderBy('id').execute()
}

export function customersOf(db: TestDb, endpoint: TestEndpoint) {
  return db.selectFrom('customers').selectAll().where(ofTenant(endpoint)).orderBy('phone_number').execute()
}

/** Returns the counters of calls. */
export function countsOf(db: TestDb, endpoint: TestEndpoint) {
  return db
    .selectFrom('call_counts')
    .select(['client_id', 'period', 'starts_at', 'calls'])
    .where(ofTenant(endpoint))
    .where('calls', '<>', 0)
    .orderBy('client_id')
    .orderBy('period')
    .orderBy('starts_at')
    .execute()
}

/** Returns the counters as plain SQL computes them from the calls. */
export async function countedCalls(db: TestDb, { organizationId }: TestEndpoint) {
  const { rows } = await sql<{ client_id: string; period: string; starts_at: string; calls: number }>`
    select client_id, period, date_trunc(period, occurred_at) as starts_at, count(*) as calls
    from (
      select '00000000-0000-0000-0000-000000000000'::uuid as client_id, occurred_at, period
      from calls, (values ('hour'), ('day'), ('month')) as periods (period) where organization_id = ${organizationId}
      union all
      select client_id, occurred_at, period
      from calls, (values ('day'), ('month')) as periods (period) where organization_id = ${organizationId}
    ) as counted group by 1, 2, 3 order by 1, 2, 3
  `.execute(db)

  return rows
}
