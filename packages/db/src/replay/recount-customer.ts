import {
  type CallDirection,
  type CallStatus,
  type CustomerId,
  customerStatus,
  isContact,
  type OrganizationId
} from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../database.ts'

/**
 * Counts the calls of a customer anew, and finds the first and the last; a customer without a call is gone.
 *
 * The customer is locked: no report can add a call meanwhile.
 */
export async function recountCustomer(
  tx: Database,
  organizationId: OrganizationId,
  id: CustomerId,
  now: Date
): Promise<void> {
  const [first, last] = [await edgeCall(tx, organizationId, id, 'asc'), await edgeCall(tx, organizationId, id, 'desc')]
  const ofCustomer = { organization_id: organizationId, id }
  if (first === undefined || last === undefined) {
    await tx
      .deleteFrom('customers')
      .where((eb) => eb.and(ofCustomer))
      .execute()
    return
  }

  const { calls, contacts } = await countCalls(tx, organizationId, id)
  await tx
    .updateTable('customers')
    .set({
      total_calls: calls,
      contacts,
      customer_status: customerStatus(contacts),
      first_call_id: first.id,
      first_call_at: first.time,
      last_call_id: last.id,
      last_call_at: last.time,
      updated_at: now
    })
    .where((eb) => eb.and(ofCustomer))
    .execute()
}

/** When a call took place: what `callTime` says of its reports. */
const callTime = sql<string>`coalesce(calls.started_at, calls.ended_at, (
  select min(r.received_at) from raw_reports r
  where r.organization_id = calls.organization_id and r.call_id = calls.id
), calls.created_at)`

async function edgeCall(
  tx: Database,
  organizationId: OrganizationId,
  customerId: CustomerId,
  order: 'asc' | 'desc'
): Promise<{ readonly id: string; readonly time: string } | undefined> {
  return await tx
    .selectFrom('calls')
    .select(['id', callTime.as('time')])
    .where('organization_id', '=', organizationId)
    .where('customer_id', '=', customerId)
    .orderBy('time', order)
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst()
}

async function countCalls(tx: Database, organizationId: OrganizationId, customerId: CustomerId) {
  const groups = await tx
    .selectFrom('calls')
    .select(['direction', 'status'])
    .select((eb) => eb.fn.countAll<number>().as('calls'))
    .where('organization_id', '=', organizationId)
    .where('customer_id', '=', customerId)
    .groupBy(['direction', 'status'])
    .$narrowType<{ direction: CallDirection; status: CallStatus }>()
    .execute()
  const sum = (some: typeof groups) => some.reduce((total, { calls }) => total + calls, 0)

  return { calls: sum(groups), contacts: sum(groups.filter(isContact)) }
}
