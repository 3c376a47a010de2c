import type { Database, Queryable } from '@callbook/db'
import { chunk } from '@callbook/db'
import type { Caller, ClientId, CustomerId, ErasureKey, OrganizationId, RejectionId } from '@callbook/domain'
import { deleteRejectedReport } from '../model/delete-rejected-report.ts'
import type { ReadReport } from '../model/read-report.ts'
import { removeRejections } from './caller-rejections.ts'
import { type CallErasureOptions, eraseCalls, listCalls } from './customer-calls.ts'
import { createTally, type ErasedCustomer, type Removed } from './erasure-tally.ts'
import { markErased, requireKeyInUse } from './mark-caller.ts'
import { eraseAndRelease, settleCustomer } from './settle-customer.ts'

export interface ErasureOptions extends CallErasureOptions {
  readonly key: ErasureKey
  readonly read: ReadReport
  /** Is done in each transaction that removes something, given what is removed by then. */
  readonly record?: (tx: Queryable, removed: ErasedCustomer) => Promise<void>
}

export type { ErasedCustomer }

/**
 * Forgets a caller of a client: everything but that there were calls. Whoever calls again from `erasedAt` on is a new
 * contact, and stays.
 *
 * The caller is marked before anything is removed. Whoever stores a report looks for the mark while the customer is
 * locked, and so stores it either before the customer is removed, or as a call of nobody's. Calls go a few at a time, the
 * customer, whose totals are of no use meanwhile, last: what was stopped halfway is done by doing it again.
 *
 * Undefined for an unknown customer.
 * @throws {ErasureKeyError}
 */
export async function eraseCustomer(
  db: Database,
  organizationId: OrganizationId,
  id: CustomerId,
  options: ErasureOptions
): Promise<ErasedCustomer | undefined> {
  const { key, erasedAt, read, apply } = options
  const caller = await findCaller(db, organizationId, id)
  if (caller === undefined) return undefined
  await requireKeyInUse(db, organizationId, key)

  const tally = createTally(db, { organization_id: organizationId, client_id: caller.clientId }, options.record)
  const calls = { organizationId, clientId: caller.clientId, customerId: id, erasedAt }
  const remove = async (rejection: RejectionId) =>
    apply
      ? await tally.remove((tx) => deleteRejection(tx, organizationId, rejection))
      : tally.add({ rejected_reports: 1 })
  if (apply) await tally.remove((tx) => mark(tx, caller, options))

  for (let callIds = await listCalls(db, calls); callIds.length > 0; ) {
    for (const some of chunk(callIds, callsAtOnce)) {
      if (apply) await tally.remove((tx) => eraseAndRelease(tx, calls, some))
      else tally.add({ ...(await eraseCalls(db, organizationId, some, { erasedAt, apply })), calls: some.length })
    }
    callIds = await listCalls(db, calls, callIds.at(-1))
  }
  await removeRejections(db, { caller, calls, read, remove })
  if (apply) {
    await tally.remove((tx) => settleCustomer(tx, calls))
    await removeRejections(db, { caller, calls, read, remove })
  }

  return tally.total()
}

async function mark(tx: Queryable, caller: Caller, { key, erasedAt }: ErasureOptions): Promise<Removed> {
  await markErased(tx, caller, key, erasedAt)

  return {}
}

async function deleteRejection(tx: Queryable, organizationId: OrganizationId, id: RejectionId): Promise<Removed> {
  return (await deleteRejectedReport(tx, organizationId, id)) ? { rejected_reports: 1 } : {}
}

async function findCaller(db: Database, organizationId: OrganizationId, id: CustomerId): Promise<Caller | undefined> {
  const customer = await db
    .selectFrom('customers')
    .select(['client_id', 'phone_number'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()

  return customer && { organizationId, clientId: customer.client_id as ClientId, phoneNumber: customer.phone_number }
}

/** A transaction locks so few rows that nobody waits long for them. */
const callsAtOnce = 50
