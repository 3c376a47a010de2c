import type { CallId, ClientId, EndpointId, OrganizationId, RejectionId } from '@callbook/domain'
import { type Insertable, sql } from 'kysely'
import type { Database, Schema } from '../database.ts'
import { firstIdAt, newId } from '../new-id.ts'
import { addCalls } from './call-factories.ts'
import { addClient, addEndpoint, addOrganization } from './factories.ts'

/** When tests run retention: before the first partition of their databases begins. */
export const now = new Date('2026-01-20T12:00:30.000Z')

export function daysAgo(days: number, milliseconds = 0): Date {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1000 + milliseconds)
}

/** A new id of an instant. */
export function idAt<Id extends string>(time: Date): Id {
  return (firstIdAt(time).slice(0, 14) + newId().slice(14)) as Id
}

export interface TestEndpoint {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  readonly endpointId: EndpointId
  /** Calls of a long time ago, for rows that need one. */
  readonly spareCalls: CallId[]
}

export async function addTenant(db: Database): Promise<TestEndpoint> {
  const organizationId = await addOrganization(db)
  const clientId = await addClient(db, organizationId)
  const { id: endpointId } = await addEndpoint(db, organizationId, clientId)

  const spareCalls = Array.from({ length: 6 }, () => newId<CallId>())
  const created_at = daysAgo(3_000)
  await addCalls(
    db,
    organizationId,
    spareCalls.map((id) => ({ id, client_id: clientId, created_at }))
  )

  return { organizationId, clientId, endpointId, spareCalls }
}

export async function addRawReport(
  db: Database,
  { organizationId, clientId, endpointId }: TestEndpoint,
  { receivedAt, callId = idAt<CallId>(receivedAt) }: { readonly receivedAt: Date; readonly callId?: CallId }
): Promise<void> {
  const report = { kind: 'end_of_call', provider: 'vapi', codec: 'zstd', body: Buffer.from('{}') }
  const ids = { organization_id: organizationId, call_id: callId, client_id: clientId, endpoint_id: endpointId }
  await db
    .insertInto('raw_reports')
    .values({ ...report, ...ids, received_at: receivedAt })
    .execute()
}

export async function addRejectedReport(
  db: Database,
  { organizationId, endpointId }: TestEndpoint,
  values: Pick<Insertable<Schema['rejected_reports']>, 'received_at' | 'is_acknowledged'>
): Promise<void> {
  const ids = {
    organization_id: organizationId,
    id: newId<RejectionId>(),
    endpoint_id: endpointId,
    request_id: newId()
  }
  await db
    .insertInto('rejected_reports')
    .values({ ...ids, cause: 'odd', ...values })
    .execute()
}

/** Removes what ages, as other tests may have left it. */
export async function clear(db: Database): Promise<void> {
  const tables = ['rejected_reports', 'rejection_counts', 'idempotency_marks', 'idempotent_requests', 'evaluation_work']
  for (const table of ['raw_reports', ...tables]) await sql`delete from ${sql.table(table)}`.execute(db)
}
