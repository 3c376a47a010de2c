import { randomBytes } from 'node:crypto'
import type { CallId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import type { RetentionDays } from '../retention/limits.ts'
import type { RetentionData } from '../tables.ts'
import { type AgedEndpoint, addRawReport, addRejectedReport, daysAgo, idAt } from './aged-rows.ts'
import type { TestDb } from './connect.ts'
import { addWork } from './staying.ts'

/** A kind of data that expires. */
export interface Aging {
  readonly data: RetentionData
  /** Retention in days, if no setting changes it. */
  readonly days: keyof RetentionDays | number
  /** Adds a row of this instant, or whose window began then. */
  readonly add: (db: TestDb, endpoint: AgedEndpoint, at: Date) => Promise<unknown>
  /** Youngest expired row, in milliseconds after the limit; by default one millisecond before it. */
  readonly youngestMs?: number
}

/** All kinds in the order of removal. */
export const aging: readonly Aging[] = [
  {
    data: 'raw_reports',
    days: 'rawReports',
    add: (db, endpoint, receivedAt) => addRawReport(db, endpoint, { receivedAt })
  },
  { data: 'events', days: 'events', add: addNumberedEvent },
  { data: 'event_deliveries', days: 'events', add: addDelivery },
  { data: 'event_attempts', days: 7, add: addAttempt },
  {
    data: 'failed_evaluations',
    days: 'failedEvaluations',
    add: (db, endpoint, at) => addWork(db, endpoint, 'failed', at)
  },
  { data: 'report_idempotency', days: 'idempotency', add: addRecord, youngestMs: 0 },
  { data: 'request_idempotency', days: 'idempotency', add: addIdempotentRequest, youngestMs: 0 },
  {
    data: 'set_aside_reports',
    days: 'rawReports',
    add: (db, endpoint, received_at) => addRejectedReport(db, endpoint, { received_at, is_acknowledged: true })
  },
  {
    data: 'rejected_reports',
    days: 'quarantine',
    add: (db, endpoint, received_at) => addRejectedReport(db, endpoint, { received_at, is_acknowledged: false })
  },
  { data: 'rejection_counts', days: 'quarantine', add: addRejectionCount, youngestMs: -30_001 },
  { data: 'endpoint_alarms', days: 'audit', add: addAlarm },
  { data: 'endpoint_hourly_reports', days: 45, add: addHour },
  { data: 'gaps', days: 90, add: addGap },
  { data: 'reconciled_calls', days: 90, add: addListedCall },
  { data: 'gap_counts', days: 90, add: addGapCount },
  { data: 'audit_events', days: 'audit', add: addAuditEvent },
  { data: 'sessions', days: 30, add: addSession },
  { data: 'access_tokens', days: 30, add: addAccessToken },
  { data: 'sign_in_links', days: 30, add: addLink }
]

let numbered = 0

async function addNumberedEvent(db: TestDb, { organizationId }: AgedEndpoint, at: Date): Promise<void> {
  numbered += 1
  const ids = { organization_id: organizationId, sequence: numbered, id: idAt(at), subject_id: newId() }
  await db
    .insertInto('event_log')
    .values({ ...ids, type: 1, changed_at: at })
    .execute()
}

async function addDelivery(db: TestDb, { organizationId, endpointId }: AgedEndpoint, at: Date): Promise<void> {
  numbered += 1
  const ids = { organization_id: organizationId, event_endpoint_id: endpointId, sequence: numbered }
  await db
    .insertInto('event_deliveries')
    .values({ ...ids, state: 'delivered', next_at: at, created_at: at })
    .execute()
}

async function addAttempt(db: TestDb, { organizationId, endpointId }: AgedEndpoint, at: Date): Promise<void> {
  const ids = { organization_id: organizationId, id: newId(), event_endpoint_id: endpointId, sequence: 1 }
  await db
    .insertInto('event_attempts')
    .values({ ...ids, attempt: 1, created_at: at, status: 200, duration_ms: 10, response_excerpt: 'ok' })
    .execute()
}

async function addAlarm(db: TestDb, { organizationId, endpointId }: AgedEndpoint, at: Date): Promise<void> {
  const ids = { organization_id: organizationId, id: newId(), endpoint_id: endpointId }
  await db
    .insertInto('endpoint_alarms')
    .values({ ...ids, kind: 'rejecting', since: at, opened_at: at, closed_at: at, details: '{}' })
    .execute()
}

async function addHour(db: TestDb, { organizationId, endpointId }: AgedEndpoint, hour: Date): Promise<void> {
  const ids = { organization_id: organizationId, endpoint_id: endpointId }
  await db
    .insertInto('endpoint_hourly_reports')
    .values({ ...ids, hour, reports: 1, longest_silence_seconds: 60 })
    .execute()
}

async function addRejectionCount(db: TestDb, { organizationId, endpointId }: AgedEndpoint, at: Date): Promise<void> {
  const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
  const ids = { organization_id: organizationId, endpoint_id: endpointId }
  await db
    .insertInto('rejection_counts')
    .values({ ...ids, minute, status: 401, cause: 'odd', rejections: 1, samples: '[]' })
    .execute()
}

export async function addRecord(
  db: TestDb,
  { organizationId, clientId }: AgedEndpoint,
  received_at: Date
): Promise<void> {
  const ids = { organization_id: organizationId, client_id: clientId, report_id: idAt<CallId>(received_at) }
  const expires_at = new Date(received_at.getTime() + 24 * 60 * 60 * 1000)
  await db
    .insertInto('report_idempotency')
    .values({ ...ids, provider: 'vapi', provider_call_id: ids.report_id, kind: 'end_of_call', received_at, expires_at })
    .execute()
}

async function addIdempotentRequest(db: TestDb, { organizationId }: AgedEndpoint, at: Date): Promise<void> {
  const expires_at = new Date(at.getTime() + 24 * 60 * 60 * 1000)
  await db
    .insertInto('request_idempotency')
    .values({
      organization_id: organizationId,
      key: idAt<CallId>(at),
      request_hash: Buffer.alloc(32),
      status_code: 201,
      body: '{}',
      expires_at
    })
    .execute()
}

async function addAuditEvent(db: TestDb, { organizationId }: AgedEndpoint, at: Date): Promise<void> {
  const actor = { actor_kind: 'cli', actor_name: 'deploy' }
  const object = { action: 'client.create', object_kind: 'client', object_id: newId(), changes: '{}' }
  await db
    .insertInto('audit_events')
    .values({ organization_id: organizationId, id: newId(), created_at: at, ...actor, ...object })
    .execute()
}

const userId = newId()

async function addUser(db: TestDb, created_at: Date): Promise<void> {
  await db
    .insertInto('users')
    .values({ id: userId, email: 'ada@example.com', name: 'Ada', created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function addSession(db: TestDb, _: AgedEndpoint, expires_at: Date): Promise<void> {
  const at = daysAgo(3_000)
  await addUser(db, at)
  const times = { created_at: at, seen_at: at, expires_at }
  const from = { user_agent: '', ip: '192.0.2.1' }
  await db
    .insertInto('sessions')
    .values({ id: newId(), token_hash: randomBytes(32), user_id: userId, ...times, ...from })
    .execute()
}

async function addAccessToken(db: TestDb, _: AgedEndpoint, expires_at: Date): Promise<void> {
  const at = daysAgo(3_000)
  await addUser(db, at)
  const token = { token_hash: randomBytes(32), token_prefix: 'callbook_pat_Ab12', name: 'CI', permissions: [] }
  await db
    .insertInto('access_tokens')
    .values({ id: newId(), user_id: userId, ...token, created_at: at, expires_at })
    .execute()
}

async function addLink(db: TestDb, _: AgedEndpoint, expires_at: Date): Promise<void> {
  const ids = { id: newId(), token_hash: randomBytes(32), email: 'ada@example.com' }
  await db
    .insertInto('sign_in_links')
    .values({ ...ids, purpose: 'invitation', created_at: daysAgo(3_000), expires_at })
    .execute()
}

async function addGap(db: TestDb, { organizationId, endpointId }: AgedEndpoint, found_at: Date): Promise<void> {
  const ids = { organization_id: organizationId, id: newId(), account_id: newId(), endpoint_id: endpointId }
  await db
    .insertInto('gaps')
    .values({ ...ids, provider: 'vapi', provider_call_id: newId(), kind: 'missing', found_at })
    .execute()
}

async function addListedCall(db: TestDb, { organizationId }: AgedEndpoint, counted_at: Date): Promise<void> {
  const call = { organization_id: organizationId, provider: 'vapi', provider_call_id: newId(), outcome: 'arrived' }
  await db
    .insertInto('reconciled_calls')
    .values({ ...call, counted_at })
    .execute()
}

async function addGapCount(db: TestDb, { organizationId }: AgedEndpoint, starts_at: Date): Promise<void> {
  const counts = { arrived: 1, missing: 0, repaired: 0, unassigned: 0 }
  await db
    .insertInto('gap_counts')
    .values({ organization_id: organizationId, client_id: newId(), starts_at, ...counts })
    .execute()
}
