import {
  chunk,
  type Database,
  findClient,
  inTurns,
  listEndpoints,
  type OrganizationScope,
  type Queryable,
  requireNotHeld,
  unpackBody
} from '@callbook/db'
import {
  type Caller,
  type ClientId,
  type CustomerId,
  countryOfPhoneNumber,
  type ErasureKey,
  hashCaller,
  phoneNumbersIn,
  type RejectionId,
  reportedTime
} from '@callbook/domain'
import { deleteRejectedReport } from '../model/delete-rejected-report.ts'
import type { ReadReport } from '../model/incoming-report.ts'
import { type CallErasureOptions, type CustomerCalls, eraseCalls, listCustomerCalls } from './customer-calls.ts'
import { ErasureKeyError } from './erased-callers.ts'
import { listRejections, type RejectionRow } from './erased-rejections.ts'
import { createTally, type ErasedCustomer, type Removed } from './erasure-tally.ts'
import { listForgottenCalls } from './known-calls.ts'
import { markErased, type RecordedErasure } from './repeat-erasures.ts'
import { eraseAndRelease, settleCustomer } from './settle-customer.ts'

export interface ErasureOptions extends CallErasureOptions {
  readonly key: ErasureKey
  readonly read: ReadReport
  /**
   * Records the erasure outside of the database, in the transaction that marks the caller. If it fails, nothing is
   * erased.
   */
  readonly journal?: ((erasure: RecordedErasure) => Promise<void>) | undefined
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
  at: OrganizationScope<Database>,
  id: CustomerId,
  options: ErasureOptions
): Promise<ErasedCustomer | undefined> {
  const { db, organizationId } = at
  const { key, erasedAt, read, apply } = options
  const caller = await findCaller(at, id)
  if (caller === undefined) return undefined
  await requireKeyInUse(at, key)

  const tally = createTally(db, { organization_id: organizationId, client_id: caller.clientId }, options.record)
  const calls = { organizationId, clientId: caller.clientId, customerId: id, erasedAt }
  const remove = async (rejection: RejectionId) =>
    apply
      ? await tally.remove((tx) => deleteRejection({ db: tx, organizationId }, rejection))
      : tally.add({ rejected_reports: 1 })
  if (apply) await tally.remove((tx) => mark(tx, { caller, customerId: id }, options))

  for (let callIds = await listCustomerCalls(db, calls); callIds.length > 0; ) {
    for (const some of chunk(callIds, callsPerStep)) {
      if (apply) await tally.remove((tx) => eraseAndRelease(tx, calls, some))
      else tally.add({ ...(await eraseCalls(at, some, { erasedAt, apply })), calls: some.length })
    }
    callIds = await listCustomerCalls(db, calls, callIds.at(-1))
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
  { caller, customerId }: { readonly caller: Caller; readonly customerId: CustomerId },
  { key, erasedAt, journal }: ErasureOptions
): Promise<Removed> {
  const { organizationId, clientId } = caller
  await requireNotHeld({ db: tx, organizationId }, { clientId, customerId })
  const erasure = { organizationId, clientId, callerHash: hashCaller(key, caller), keyId: key.id, erasedAt }
  await markErased(tx, erasure)
  await journal?.(erasure)

  return {}
}

async function deleteRejection(at: OrganizationScope, id: RejectionId): Promise<Removed> {
  return (await deleteRejectedReport(at, id)) ? { rejected_reports: 1 } : {}
}

async function findCaller(
  { db, organizationId }: OrganizationScope<Database>,
  id: CustomerId
): Promise<Caller | undefined> {
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

/**
 * Checks that the key is the one in use. All callers of an organization are erased with one key.
 *
 * @throws {ErasureKeyError}
 */
async function requireKeyInUse({ db, organizationId }: OrganizationScope<Database>, key: ErasureKey): Promise<void> {
  const other = await db
    .selectFrom('erased_callers')
    .select('key_id')
    .where('organization_id', '=', organizationId)
    .where('key_id', '<>', key.id)
    .limit(1)
    .executeTakeFirst()

  if (other !== undefined) throw new ErasureKeyError()
}

interface RejectionSearch {
  readonly caller: Caller
  readonly calls: CustomerCalls
  readonly read: ReadReport
  readonly remove: (id: RejectionId) => Promise<void>
}

/**
 * Removes the caller's rejected reports on the client's endpoints: reports of a call of the caller, and earlier reports
 * with the caller's number. In a report that cannot be parsed, the number may appear anywhere.
 */
async function removeRejections(db: Database, search: RejectionSearch): Promise<void> {
  const { organizationId, clientId } = search.caller
  const endpoints = await listEndpoints({ db, organizationId }, clientId)
  const providers = new Map(endpoints.map(({ id, provider }) => [id, provider]))
  const client = await findClient({ db, reach: organizationId }, clientId)

  for (let after: RejectionId | undefined; ; ) {
    const rows = await listRejections({ db, organizationId }, [...providers.keys()], after)
    after = rows.at(-1)?.id
    if (after === undefined) return

    const providerCallIds = rows.map((row) => row.provider_call_id)
    const calls = await listForgottenCalls(db, search.caller, { providerCallIds, ofCustomer: search.calls })
    for (const row of rows) {
      const provider = providers.get(row.endpoint_id) ?? ''
      const context = { provider, clientPhoneNumber: client?.phone_number ?? '' }
      const isOfCall = calls.has(`${provider} ${row.provider_call_id}`)
      if (!isOfCall && !(await namesCaller(row, search, context))) continue
      await search.remove(row.id)
    }
  }
}

async function namesCaller(
  row: RejectionRow,
  { caller: { phoneNumber }, calls: { erasedAt }, read }: RejectionSearch,
  { provider, clientPhoneNumber }: { readonly provider: string; readonly clientPhoneNumber: string }
): Promise<boolean> {
  const text = await unpackBody(row)
  const reading = read(provider, text, clientPhoneNumber)
  const report = reading.kind === 'report' ? reading.report : undefined
  const time = (report && reportedTime(report)) ?? new Date(row.received_at)
  if (time.getTime() >= erasedAt.getTime()) return false
  if (report !== undefined && report.callerPhoneNumber !== null) return report.callerPhoneNumber === phoneNumber

  const numbers = await inTurns(phoneNumbersIn(JSON.parse(text), countryOfPhoneNumber(clientPhoneNumber)))
  return numbers.has(phoneNumber)
}
