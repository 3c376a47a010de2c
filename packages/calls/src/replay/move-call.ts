import type { OrganizationScope, Queryable } from '@callbook/db'
import { type CallId, type ClientId, type CustomerId, customerStatus, type OrganizationId } from '@callbook/domain'
import { newId, queriesFor, runInKysely } from '@callbook/postgres'
import { type Contribution, customerRows, type UpsertedCustomer, upsertCustomers } from '../model/customer-columns.ts'
import type { CustomerChange } from '../model/events.ts'
import { recountCustomer } from '../model/recount-customer.ts'
import type { ReadAgain, ReplayDiff } from './examine-call.ts'
import type { StoredCall } from './stored-calls.ts'

/** Columns of a call that its customer depends on. */
const ofCustomer = [
  ...['caller_phone_number', 'caller_full_name', 'caller_email'],
  ...['direction', 'status', 'requested_at', 'started_at', 'ended_at']
]

interface MovedCall {
  readonly call: StoredCall
  readonly diff: Extract<ReplayDiff, { kind: 'read' }>
  readonly now: Date
}

/**
 * Moves a changed call to the customer it belongs to, and recounts both customers.
 *
 * Customers are locked in the order of their numbers, as in the report writer.
 *
 * @returns the changed customers, with the dimensions they are counted by
 */
export async function moveCall(at: OrganizationScope, { call, diff, now }: MovedCall): Promise<CustomerChange[]> {
  const { db: tx, organizationId } = at
  const { changes, reports } = diff
  if (!changes.some(({ field }) => ofCustomer.includes(field))) return []

  const previous = await findCustomer(at, call.row.customer_id)
  const changed = changes.find(({ field }) => field === 'caller_phone_number')
  const number = changed === undefined ? call.row.caller_phone_number : (changed.to as string | null)
  const numbers = new Set([previous?.phone_number, number].filter((one) => typeof one === 'string').sort())

  const customers = new Map<string, LockedCustomer>()
  for (const one of numbers) {
    const customer =
      one === number ? await upsertCustomer(tx, one, { call, reports, now }) : await lockCustomer(at, previous?.id)
    if (customer !== undefined) customers.set(one, customer)
  }

  await tx
    .updateTable('calls')
    .set({ customer_id: number === null ? null : (customers.get(number)?.id ?? null) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', call.row.id)
    .execute()
  if (previous !== undefined && gaveEmail(call, previous)) await withdrawEmail(at, previous.id)

  const counted: CustomerChange[] = []
  for (const { id, createdAt, before } of customers.values()) {
    const status = await recountCustomer(at, id, now)
    const [earlier, later] = [before, status && { customer_status: status }].map(
      (values) => values && { at: createdAt, values }
    )
    counted.push({ id, organizationId, clientId: call.row.client_id, before: earlier, after: later })
  }

  return counted
}

interface LockedCustomer {
  readonly id: CustomerId
  readonly createdAt: Date
  /** The previous values; `undefined` for a new customer. */
  readonly before: { readonly customer_status: string } | undefined
}

/** Returns whether the customer's address may come from the call as it was before. */
function gaveEmail({ row }: StoredCall, { email, emailed_at }: { email: string; emailed_at: string | null }): boolean {
  return email !== '' && (row.caller_email === email || emailed_at === row.occurred_at)
}

async function withdrawEmail({ db: tx, organizationId }: OrganizationScope, customerId: string): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ email: '', emailed_at: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', customerId)
    .execute()
}

async function findCustomer({ db: tx, organizationId }: OrganizationScope, id: string | null) {
  if (id === null) return undefined

  return await tx
    .selectFrom('customers')
    .select(['id', 'phone_number', 'email', 'emailed_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

async function lockCustomer(
  { db: tx, organizationId }: OrganizationScope,
  id: string | undefined
): Promise<LockedCustomer | undefined> {
  if (id === undefined) return undefined
  const customer = await tx
    .selectFrom('customers')
    .select(['id', 'created_at', 'customer_status'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

  return customer && { id: customer.id as CustomerId, createdAt: new Date(customer.created_at), before: customer }
}

/** Creates the customer if it does not exist, and locks it. Its calls are counted afterwards. */
async function upsertCustomer(
  tx: Queryable,
  phoneNumber: string,
  { call, reports, now }: { readonly call: StoredCall; readonly reports: readonly ReadAgain[]; readonly now: Date }
): Promise<LockedCustomer> {
  const contributions = reports.map((report) => contributionOf(call, report, phoneNumber))
  const ownId = newId<CustomerId>()
  const [query] = queriesFor(
    upsertCustomers,
    customerRows(contributions, now, () => ownId)
  )
  if (query === undefined) throw new Error('a call without a report')

  const [customer] = await runInKysely<UpsertedCustomer>(tx, query)
  if (customer === undefined) throw new Error('the customer upsert returned no row')

  const { id, created_at, contacts } = customer
  const before = id === ownId ? undefined : { customer_status: customerStatus(contacts) }

  return { id, createdAt: new Date(created_at), before }
}

function contributionOf({ row }: StoredCall, { raw, report }: ReadAgain, phoneNumber: string): Contribution {
  const place = { organizationId: row.organization_id as OrganizationId, clientId: row.client_id as ClientId }
  const callId = row.id as CallId
  const nameless = { ...report, callerFullName: null, callerEmail: null }
  const queued = { ...place, report: nameless, receivedAt: new Date(raw.receivedAt) }

  return { queued, callId, phoneNumber, calls: 0, contacts: 0 }
}
