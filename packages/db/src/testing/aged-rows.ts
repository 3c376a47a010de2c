import type { CallId, RejectionId } from '@callbook/domain'
import { firstIdAt, newId } from '@callbook/postgres'
import { type Insertable, sql } from 'kysely'
import type { Schema } from '../database.ts'
import { packBody } from '../stored-body.ts'
import { tableList } from '../tables.ts'
import { addCalls } from './call-factories.ts'
import type { TestDb } from './connect.ts'
import { someEndpoint, type TestEndpoint } from './factories.ts'

/** Time of retention tests, before the first partition of their databases. */
export const retentionTime = new Date('2026-01-20T12:00:30.000Z')

export function daysAgo(days: number, milliseconds = 0): Date {
  return new Date(retentionTime.getTime() - days * 24 * 60 * 60 * 1000 + milliseconds)
}

/** Returns a new id of an instant. */
export function idAt<Id extends string>(time: Date): Id {
  return (firstIdAt(time).slice(0, 14) + newId().slice(14)) as Id
}

export interface AgedEndpoint extends TestEndpoint {
  /** Old calls for rows that need one. */
  readonly spareCalls: CallId[]
}

export async function addAgedEndpoint(db: TestDb): Promise<AgedEndpoint> {
  const endpoint = await someEndpoint(db)
  const { organizationId, clientId } = endpoint
  const spareCalls = Array.from({ length: 6 }, () => newId<CallId>())
  const created_at = daysAgo(3_000)
  await addCalls(
    db,
    organizationId,
    spareCalls.map((id) => ({ id, client_id: clientId, created_at }))
  )

  return { ...endpoint, spareCalls }
}

interface TestReport {
  readonly receivedAt: Date
  readonly callId?: CallId
  readonly kind?: string
  readonly text?: string
}

export async function addRawReport(
  db: TestDb,
  { organizationId, clientId, endpointId }: TestEndpoint,
  { receivedAt, callId = idAt<CallId>(receivedAt), kind = 'end_of_call', text = '{}' }: TestReport
): Promise<void> {
  const report = { kind, provider: 'vapi', ...(await packBody(text)) }
  const ids = { organization_id: organizationId, call_id: callId, client_id: clientId, endpoint_id: endpointId }
  await db
    .insertInto('raw_reports')
    .values({ ...report, ...ids, received_at: receivedAt })
    .execute()
}

export async function addRejectedReport(
  db: TestDb,
  { organizationId, endpointId }: Pick<TestEndpoint, 'endpointId' | 'organizationId'>,
  values: Pick<Insertable<Schema['rejected_reports']>, 'received_at'> & Partial<Insertable<Schema['rejected_reports']>>
): Promise<RejectionId> {
  const id = newId<RejectionId>()
  const ids = { organization_id: organizationId, id, endpoint_id: endpointId, request_id: newId() }
  await db
    .insertInto('rejected_reports')
    .values({ ...ids, cause: 'odd', ...values })
    .execute()

  return id
}

/** Removes expiring rows that other tests may have left. */
export async function clearAgedRows(db: TestDb): Promise<void> {
  const expiring = tableList.filter(({ retention }) => retention !== undefined).map(({ name }) => name)
  for (const table of ['unnumbered_events', ...expiring]) await sql`delete from ${sql.table(table)}`.execute(db)
}
