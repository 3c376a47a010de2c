import type { CallId, ClientId, CustomerId, OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { type Insertable, sql } from 'kysely'
import type { Schema } from '../database.ts'
import { allClients, type Period, startOf } from '../queries/calls/periods.ts'
import type { TestDb } from './connect.ts'

type CallOverrides = Partial<Omit<Insertable<Schema['calls']>, 'client_id'>>

/** Adds a call, and counts it, as the ingest transaction does. */
export async function addCall(
  db: TestDb,
  organizationId: OrganizationId,
  clientId: ClientId,
  overrides: CallOverrides = {}
): Promise<CallId> {
  const id = newId<CallId>()
  await addCalls(db, organizationId, [{ id, client_id: clientId, ...overrides }])

  return id
}

/** Adds many calls at once, and counts them. */
export async function addCalls(
  db: TestDb,
  organizationId: OrganizationId,
  calls: readonly (CallOverrides & { readonly client_id: ClientId })[]
): Promise<void> {
  if (calls.length === 0) return
  const rows = calls.map((overrides) => callRow(organizationId, overrides))

  await db.transaction().execute(async (tx) => {
    await tx.insertInto('calls').values(rows).execute()
    await tx
      .insertInto('call_counts')
      .values(countersOf(rows))
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'client_id', 'period', 'starts_at']).doUpdateSet({
          calls: sql`call_counts.calls + excluded.calls`
        })
      )
      .execute()
  })
}

export async function addCustomer(
  db: TestDb,
  organizationId: OrganizationId,
  clientId: ClientId,
  overrides: Partial<Insertable<Schema['customers']>> = {}
): Promise<CustomerId> {
  const id = newId<CustomerId>()
  const callId = newId<CallId>()
  const now = new Date()
  await db
    .insertInto('customers')
    .values({
      organization_id: organizationId,
      id,
      client_id: clientId,
      phone_number: '+12025550143',
      first_name: 'Ada',
      last_name: 'Lovelace',
      full_name: 'Ada Lovelace',
      email: 'ada@example.com',
      customer_status: 'new',
      created_from_call_id: callId,
      first_call_id: callId,
      first_call_at: now,
      last_call_id: callId,
      last_call_at: now,
      total_calls: 1,
      contacts: 1,
      metadata: '{}',
      created_at: now,
      updated_at: now,
      ...overrides
    })
    .execute()

  return id
}

function callRow(organizationId: OrganizationId, overrides: CallOverrides & { readonly client_id: ClientId }) {
  const id = overrides.id ?? newId<CallId>()
  const now = new Date()

  return {
    organization_id: organizationId,
    id,
    provider: 'vapi',
    provider_call_id: `call-${id}`,
    report_rank: 0,
    direction: 'inbound',
    status: 'completed',
    messages: '[]',
    created_at: now,
    updated_at: now,
    ...overrides
  }
}

function countersOf(calls: readonly ReturnType<typeof callRow>[]) {
  const counters = calls.flatMap(({ organization_id, client_id, created_at }) => {
    const time = new Date(created_at).getTime()
    const counter = (clientId: string, period: Period) => ({
      organization_id,
      client_id: clientId,
      period,
      starts_at: new Date(startOf(period, time)).toISOString()
    })

    return [
      counter(allClients, 'hour'),
      counter(allClients, 'day'),
      counter(allClients, 'month'),
      counter(client_id, 'day'),
      counter(client_id, 'month')
    ]
  })

  return [...Map.groupBy(counters, (counter) => JSON.stringify(counter)).values()].flatMap((same) =>
    same.slice(0, 1).map((counter) => ({ ...counter, calls: same.length }))
  )
}
