import {
  type CallId,
  type ClientId,
  type CustomerId,
  nameWords,
  type OrganizationId,
  occurredAt
} from '@callbook/domain'
import { type NamedQuery, newId, runInKysely } from '@callbook/postgres'
import type { Insertable } from 'kysely'
import type { Queryable, Schema } from '../database.ts'
import { type CountChange, changeCounts } from '../queries/counts/count-changes.ts'
import type { TestDb } from './connect.ts'

type CallOverrides = Partial<Omit<Insertable<Schema['calls']>, 'client_id'>>

/** Adds and counts a call as the ingest transaction does. */
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

/** Adds and counts many calls. */
export async function addCalls(
  db: TestDb,
  organizationId: OrganizationId,
  calls: readonly (CallOverrides & { readonly client_id: ClientId })[]
): Promise<void> {
  if (calls.length === 0) return
  const rows = calls.map((overrides) => callRow(organizationId, overrides))

  await db.transaction().execute(async (tx) => {
    await tx.insertInto('calls').values(rows).execute()
    await runEach(tx, changeCounts({ calls: rows.map((row) => asNew(row, timeOf(row))) }))
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
  const customer = {
    organization_id: organizationId,
    id,
    client_id: clientId,
    phone_number: '+12025550143',
    first_name: 'Ada',
    last_name: 'Lovelace',
    full_name: 'Ada Lovelace',
    email: 'ada@example.com',
    name_words: nameWords(overrides.full_name ?? 'Ada Lovelace'),
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
  }

  await db.transaction().execute(async (tx) => {
    await tx.insertInto('customers').values(customer).execute()
    await runEach(tx, changeCounts({ customers: [asNew(customer, customer.created_at)] }))
  })

  return id
}

function callRow(organizationId: OrganizationId, overrides: CallOverrides & { readonly client_id: ClientId }) {
  const id = overrides.id ?? newId<CallId>()
  const now = new Date()

  return {
    organization_id: organizationId,
    id,
    received_at: overrides.created_at ?? now,
    provider: 'vapi',
    provider_call_id: `call-${id}`,
    report_rank: 0,
    direction: 'inbound',
    status: 'completed',
    messages: '[]',
    evaluation_status: 'pending',
    human_review_required: null,
    created_at: now,
    updated_at: now,
    ...overrides
  }
}

type Time = Date | string

/** Returns when a call took place, as PostgreSQL computes it. */
function timeOf({ requested_at, started_at, ended_at, received_at }: CallTimes): Date {
  const [requestedAt = null, startedAt = null, endedAt = null] = [requested_at, started_at, ended_at].map((time) =>
    time == null ? null : new Date(time)
  )

  return occurredAt({ requestedAt, startedAt, endedAt }, new Date(received_at))
}

interface CallTimes {
  readonly requested_at?: Time | null | undefined
  readonly started_at?: Time | null | undefined
  readonly ended_at?: Time | null | undefined
  readonly received_at: Time
}

interface CountedRow {
  readonly organization_id: string
  readonly client_id: string
}

function asNew(row: CountedRow, at: Time): CountChange {
  const { organization_id: organizationId, client_id: clientId } = row

  return { organizationId, clientId, before: undefined, after: { at: new Date(at), values: row } }
}

async function runEach(tx: Queryable, queries: readonly NamedQuery[]): Promise<void> {
  for (const query of queries) await runInKysely(tx, query)
}
