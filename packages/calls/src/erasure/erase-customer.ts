import { chunk, type Database, type Queryable, requireNotHeld } from '@callbook/db'
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
  /** Runs in each transaction that removes something, with the counts removed so far. */
  readonly record?: (tx: Queryable, removed: ErasedCustomer) => Promise<void>
}

export type { ErasedCustomer }

/**
 * Erases a caller of a client: everything except the fact that there were calls. Calls from `erasedAt` on belong to a
 * new contact, and stay.
 *
 * The caller is marked before anything is removed. The report writer looks for the mark while it has the customer
 * locked. So it stores a report either before the customer is removed, or as a call without a customer. Calls are
 * erased in small batches and the customer last; its totals are not used in between. Repeating an interrupted erasure
 * completes it.
 *
 * @returns the counts, `undefined` for an unknown customer
 * @throws {ErasureKeyError}
 * @throws {HeldError} if the customer is under a legal hold
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
  if (apply) await tally.remove((tx) => mark(tx, caller, id, options))

  for (let callIds = await listCalls(db, calls); callIds.length > 0; ) {
    for (const some of chunk(callIds, callsPerStep)) {
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

async function mark(
  tx: Queryable,
  caller: Caller,
  customerId: CustomerId,
  { key, erasedAt }: ErasureOptions
): Promise<Removed> {
  await requireNotHeld(tx, caller.organizationId, { clientId: caller.clientId as ClientId, customerId })
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

/** Calls per transaction: few, so that other transactions do not wait long for the row locks. */
const callsPerStep = 50
