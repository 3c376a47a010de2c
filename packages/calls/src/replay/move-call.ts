import type { Queryable } from '@callbook/db'
import type { CallId, ClientId, CustomerId, OrganizationId } from '@callbook/domain'
import { newId, queriesFor, runInKysely } from '@callbook/postgres'
import type { Contribution } from '../model/customer-columns.ts'
import { customerRows } from '../model/customer-rows.ts'
import { recountCustomer } from '../model/recount-customer.ts'
import { upsertCustomers } from '../writer/batch/statements.ts'
import type { Examination, ReadAgain } from './examine-call.ts'
import type { StoredCall } from './stored-calls.ts'

/** Columns of a call that its customer depends on. */
const ofCustomer = [
  ...['caller_phone_number', 'caller_full_name', 'caller_email', 'direction', 'status', 'started_at', 'ended_at']
]

/**
 * Gives a call that was changed to the customer it belongs to, and counts the calls of both customers again.
 *
 * Customers are locked in the order of their numbers, as the writer of reports does.
 */
export async function moveCall(
  tx: Queryable,
  organizationId: OrganizationId,
  call: StoredCall,
  { changes, reports }: Extract<Examination, { kind: 'read' }>,
  now: Date
): Promise<void> {
  if (!changes.some(({ field }) => ofCustomer.includes(field))) return

  const previous = await findCustomer(tx, organizationId, call.row.customer_id)
  const changed = changes.find(({ field }) => field === 'caller_phone_number')
  const number = changed === undefined ? call.row.caller_phone_number : (changed.to as string | null)
  const numbers = new Set([previous?.phone_number, number].filter((one) => typeof one === 'string').sort())

  const customers = new Map<string, CustomerId>()
  for (const one of numbers) {
    const id =
      one === number
        ? await upsertCustomer(tx, call, reports, one, now)
        : await lockCustomer(tx, organizationId, previous?.id)
    if (id !== undefined) customers.set(one, id)
  }

  await tx
    .updateTable('calls')
    .set({ customer_id: number === null ? null : (customers.get(number) ?? null) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', call.row.id)
    .execute()
  if (previous !== undefined && gaveEmail(call, previous)) await withdrawEmail(tx, organizationId, previous.id)
  for (const id of customers.values()) await recountCustomer(tx, organizationId, id, now)
}

/** Whether the address of a customer may be that of a call, as this was before. */
function gaveEmail({ row }: StoredCall, { email, emailed_at }: { email: string; emailed_at: string | null }): boolean {
  const time = row.started_at ?? row.ended_at ?? row.received_at ?? row.created_at

  return email !== '' && (row.caller_email === email || emailed_at === time)
}

async function withdrawEmail(tx: Queryable, organizationId: OrganizationId, customerId: string): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ email: '', emailed_at: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', customerId)
    .execute()
}

async function findCustomer(tx: Queryable, organizationId: OrganizationId, id: string | null) {
  if (id === null) return undefined

  return await tx
    .selectFrom('customers')
    .select(['id', 'phone_number', 'email', 'emailed_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

async function lockCustomer(
  tx: Queryable,
  organizationId: OrganizationId,
  id: string | undefined
): Promise<CustomerId | undefined> {
  if (id === undefined) return undefined
  const customer = await tx
    .selectFrom('customers')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

  return customer?.id as CustomerId | undefined
}

/** Makes the customer where there is none, and locks it; its calls are counted afterwards. */
async function upsertCustomer(
  tx: Queryable,
  call: StoredCall,
  reports: readonly ReadAgain[],
  phoneNumber: string,
  now: Date
): Promise<CustomerId> {
  const contributions = reports.map((report) => contributionOf(call, report, phoneNumber))
  const [query] = queriesFor(upsertCustomers, customerRows(contributions, now, newId<CustomerId>))
  if (query === undefined) throw new Error('a call without a report')

  const [customer] = await runInKysely<{ readonly id: CustomerId }>(tx, query)
  if (customer === undefined) throw new Error('the customer upsert returned no row')

  return customer.id
}

function contributionOf({ row }: StoredCall, { raw, report }: ReadAgain, phoneNumber: string): Contribution {
  const place = { organizationId: row.organization_id as OrganizationId, clientId: row.client_id as ClientId }
  const callId = row.id as CallId
  const nameless = { ...report, callerFullName: null, callerEmail: null }
  const queued = { ...place, report: nameless, receivedAt: new Date(raw.receivedAt) }

  return { queued, callId, phoneNumber, calls: 0, contacts: 0 }
}
