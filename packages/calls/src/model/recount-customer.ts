import type { OrganizationScope, Queryable } from '@callbook/db'
import {
  type CallDirection,
  type CallStatus,
  type CustomerId,
  type CustomerStatus,
  customerStatus,
  isContact
} from '@callbook/domain'
import { type NamedQuery, runInKysely, type StatementFragment } from '@callbook/postgres'
import { orderCalls } from './call-order.ts'

/**
 * Recomputes all data that a customer derives from its calls: their number, the first and the last, the one it was
 * created from, the latest names and e-mail address. A customer without calls is deleted.
 *
 * The customer is locked, so no concurrent report can add a call.
 *
 * @returns its new status, `undefined` if it was deleted
 */
export async function recountCustomer(
  at: OrganizationScope,
  id: CustomerId,
  now: Date
): Promise<CustomerStatus | undefined> {
  const { db: tx, organizationId } = at
  const ofCustomer = { organization_id: organizationId, id }
  const { calls, contacts } = await countCalls(at, id)
  if (calls === 0) {
    await tx
      .deleteFrom('customers')
      .where((eb) => eb.and(ofCustomer))
      .execute()
    return undefined
  }

  const status = customerStatus(contacts)
  const run = async <Answer>({ queries, read }: StatementFragment<Answer>) => read(await runEach(tx, queries))
  await runEach(tx, await orderCalls(run, [{ organizationId, id }]))
  await tx
    .updateTable('customers')
    .set({
      total_calls: calls,
      contacts,
      customer_status: status,
      created_from_call_id: await findFirstReceived(at, id),
      updated_at: now
    })
    .where((eb) => eb.and(ofCustomer))
    .execute()

  return status
}

async function runEach(tx: Queryable, queries: readonly NamedQuery[]): Promise<{ readonly rows: object[] }[]> {
  const results: { readonly rows: object[] }[] = []
  for (const query of queries) results.push({ rows: await runInKysely<object>(tx, query) })

  return results
}

async function countCalls({ db: tx, organizationId }: OrganizationScope, customerId: CustomerId) {
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

/**
 * Returns the call that the customer would have been created from, had its calls been stored in the order of receipt.
 */
async function findFirstReceived(
  { db: tx, organizationId }: OrganizationScope,
  customerId: CustomerId
): Promise<string> {
  const { id } = await tx
    .selectFrom('calls')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('customer_id', '=', customerId)
    .orderBy('received_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()

  return id
}
