import {
  applyCountChanges,
  logEvents,
  type OrganizationScope,
  type Queryable,
  removeAttemptResponses
} from '@callbook/db'
import type { CallId, CustomerId, CustomerStatus, OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { type CustomerChange, changedCallEvents, customerEvents } from '../model/events.ts'
import { recountCustomer } from '../model/recount-customer.ts'
import { removeAuditMentions, removeAuditTexts } from './audit-texts.ts'
import { type CustomerCalls, eraseCalls, listCustomerCalls, lockCustomerCalls, releaseCalls } from './customer-calls.ts'
import { plus, type Removed } from './erasure-tally.ts'

/**
 * Removes a customer after its calls are erased, together with calls that arrived since. Calls after the erasure move
 * to a new customer without data of the old one.
 *
 * Calls are locked before the customer, as in the report writer. Once the customer is locked, no call can be added.
 */
export async function settleCustomer(tx: Queryable, calls: CustomerCalls): Promise<Removed> {
  const { organizationId, customerId } = calls
  const meanwhile = await listCustomerCalls(tx, calls)
  if (meanwhile.length > 0) await lockCustomerCalls(tx, calls, meanwhile)
  const at = { db: tx, organizationId }
  const customer = await lockCustomer(at, customerId)
  if (customer === undefined) return {}

  const removed = await eraseAll(tx, calls)
  await removeAuditTexts(at, [customerId])
  await removeAuditMentions(at, customer)
  await removeAttemptResponses(at, [customerId])
  const later = await claimCalls(at, customerId)
  await tx.deleteFrom('customers').where('organization_id', '=', organizationId).where('id', '=', customerId).execute()
  const made =
    later.length === 0 ? undefined : await makeCustomer(tx, customer, { callIds: later, now: calls.erasedAt })
  const changes = changesOf(customer, made)
  await logEvents(tx, [...changedCallEvents(calls, later), ...customerEvents(changes)], calls.erasedAt)
  await applyCountChanges(tx, { customers: changes })

  return removed
}

type CustomerRow = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>

async function lockCustomer({ db: tx, organizationId }: OrganizationScope, id: CustomerId) {
  return await tx
    .selectFrom('customers')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

async function eraseAll(tx: Queryable, calls: CustomerCalls): Promise<Removed> {
  const removed: Removed[] = []
  for (
    let callIds = await listCustomerCalls(tx, calls);
    callIds.length > 0;
    callIds = await listCustomerCalls(tx, calls)
  ) {
    removed.push(await eraseAndRelease(tx, calls, callIds))
  }

  return plus(...removed)
}

export async function eraseAndRelease(
  tx: Queryable,
  calls: CustomerCalls,
  callIds: readonly CallId[]
): Promise<Removed> {
  const { organizationId, erasedAt } = calls
  const locked = await lockCustomerCalls(tx, calls, callIds)
  if (locked.length === 0) return { calls: 0 }
  const at = { db: tx, organizationId }
  const erased = await eraseCalls(at, locked, { erasedAt, apply: true })
  await releaseCalls(at, locked, erasedAt)
  await logEvents(tx, changedCallEvents(calls, locked), erasedAt)

  return { ...erased, calls: locked.length }
}

/** Detaches the remaining calls from a customer, which can then be deleted. */
async function claimCalls({ db: tx, organizationId }: OrganizationScope, customerId: CustomerId): Promise<CallId[]> {
  const calls = await tx
    .updateTable('calls')
    .set({ customer_id: null })
    .where('organization_id', '=', organizationId)
    .where('customer_id', '=', customerId)
    .returning('id')
    .$narrowType<{ id: CallId }>()
    .execute()

  return calls.map(({ id }) => id)
}

async function makeCustomer(
  tx: Queryable,
  { organization_id, client_id, phone_number, ...counted }: CustomerRow,
  { callIds, now }: { readonly callIds: readonly CallId[]; readonly now: Date }
): Promise<MadeCustomer> {
  const id = newId<CustomerId>()
  const names = { first_name: '', last_name: '', full_name: '', name_words: '', named_at: null }
  const own = { ...names, email: '', emailed_at: null, metadata: '{}' }
  const times = { created_at: now, updated_at: now }
  await tx
    .insertInto('customers')
    .values({ ...counted, organization_id, id, client_id, phone_number, ...own, ...times })
    .execute()
  await tx
    .updateTable('calls')
    .set({ customer_id: id })
    .where('organization_id', '=', organization_id)
    .where('id', 'in', callIds)
    .execute()

  return {
    id,
    status: await recountCustomer({ db: tx, organizationId: organization_id as OrganizationId }, id, now),
    createdAt: now
  }
}

interface MadeCustomer {
  readonly id: CustomerId
  readonly status: CustomerStatus | undefined
  readonly createdAt: Date
}

function changesOf(customer: CustomerRow, made: MadeCustomer | undefined): CustomerChange[] {
  const { id, organization_id: organizationId, client_id: clientId, created_at } = customer
  const place = { organizationId, clientId }
  const before = { at: new Date(created_at), values: customer }
  const changes: CustomerChange[] = [{ ...place, id: id as CustomerId, before, after: undefined }]
  if (made?.status !== undefined) {
    const after = { at: made.createdAt, values: { customer_status: made.status } }
    changes.push({ ...place, id: made.id, before: undefined, after })
  }

  return changes
}
