import { newId } from '@callbook/postgres'
import { type AgedEndpoint, idAt } from '../aged-rows.ts'
import type { TestDb } from '../connect.ts'

let numbered = 0

export async function addNumberedEvent(db: TestDb, { organizationId }: AgedEndpoint, at: Date): Promise<void> {
  numbered += 1
  const ids = { organization_id: organizationId, sequence: numbered, id: idAt(at), subject_id: newId() }
  await db
    .insertInto('event_log')
    .values({ ...ids, type: 1, changed_at: at })
    .execute()
}

export async function addDelivery(db: TestDb, { organizationId, endpointId }: AgedEndpoint, at: Date): Promise<void> {
  numbered += 1
  const ids = { organization_id: organizationId, event_endpoint_id: endpointId, sequence: numbered }
  await db
    .insertInto('event_deliveries')
    .values({ ...ids, state: 'delivered', next_at: at, created_at: at })
    .execute()
}

export async function addAttempt(db: TestDb, { organizationId, endpointId }: AgedEndpoint, at: Date): Promise<void> {
  const ids = { organization_id: organizationId, id: newId(), event_endpoint_id: endpointId, sequence: 1 }
  await db
    .insertInto('event_attempts')
    .values({ ...ids, attempt: 1, created_at: at, status: 200, duration_ms: 10, response_excerpt: 'ok' })
    .execute()
}

export async function addAlarm(db: TestDb, { organizationId, endpointId }: AgedEndpoint, at: Date): Promise<void> {
  const ids = { organization_id: organizationId, id: newId(), endpoint_id: endpointId }
  await db
    .insertInto('endpoint_alarms')
    .values({ ...ids, kind: 'rejecting', since: at, opened_at: at, closed_at: at, details: '{}' })
    .execute()
}

export async function addHour(db: TestDb, { organizationId, endpointId }: AgedEndpoint, hour: Date): Promise<void> {
  const ids = { organization_id: organizationId, endpoint_id: endpointId }
  await db
    .insertInto('endpoint_hourly_reports')
    .values({ ...ids, hour, reports: 1, longest_silence_seconds: 60 })
    .execute()
}
