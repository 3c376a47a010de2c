import type { Caller, CallId, ClientId, CustomerId, ErasureKey, OrganizationId } from '@callbook/domain'
import type { Database } from '../database.ts'
import { statementsOf } from '../queries/statements-of.ts'
import type { ReadReport } from '../replay/examine-call.ts'
import { isConflict } from '../sqlstate.ts'
import { removeRejections } from './caller-rejections.ts'
import {
  type CallErasureOptions,
  type CustomerCalls,
  type ErasedCalls,
  eraseCalls,
  listCalls
} from './customer-calls.ts'
import { markErased, requireKeyInUse } from './mark-caller.ts'
import { eraseAndRelease, settleCustomer } from './settle-customer.ts'

export interface ErasureOptions extends CallErasureOptions {
  readonly key: ErasureKey
  readonly read: ReadReport
}

/** What was removed of a caller, or would be. */
export interface ErasedCustomer extends ErasedCalls {
  readonly organization_id: OrganizationId
  readonly client_id: ClientId
  /** Calls that are nobody's now. */
  readonly calls: number
  /** Reports that were not stored. */
  readonly rejected_reports: number
}

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

  const calls = { organizationId, customerId: id, erasedAt }
  const search = { caller, calls, read, apply }
  if (apply) await markErased(db, caller, key, erasedAt)

  const removed: Removed[] = []
  for (let callIds = await listCalls(db, calls); callIds.length > 0; ) {
    for (const some of statementsOf(callIds, callsAtOnce)) removed.push(await removeCalls(db, calls, some, apply))
    callIds = await listCalls(db, calls, callIds.at(-1))
  }
  removed.push({ rejected_reports: await removeRejections(db, search) })
  if (apply) {
    removed.push(...(await untilDone(db, (tx) => settleCustomer(tx, calls))))
    removed.push({ rejected_reports: await removeRejections(db, search) })
  }

  return { organization_id: organizationId, client_id: caller.clientId, ...addUp(removed) }
}

async function removeCalls(
  db: Database,
  calls: CustomerCalls,
  callIds: readonly CallId[],
  apply: boolean
): Promise<Removed> {
  const { organizationId, erasedAt } = calls
  if (apply) return await untilDone(db, (tx) => eraseAndRelease(tx, calls, callIds))

  return { ...(await eraseCalls(db, organizationId, callIds, { erasedAt, apply })), calls: callIds.length }
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

/** Few enough for nobody to wait long for the rows that a transaction has locked. */
const callsAtOnce = 50

type Counts = Omit<ErasedCustomer, 'organization_id' | 'client_id'>
type Removed = Partial<Counts>

function addUp(removed: readonly Removed[]): Counts {
  const sum = (kind: keyof Counts) => removed.reduce((total, counts) => total + (counts[kind] ?? 0), 0)

  return {
    calls: sum('calls'),
    transcripts: sum('transcripts'),
    summaries: sum('summaries'),
    recording_urls: sum('recording_urls'),
    structured_data: sum('structured_data'),
    metadata: sum('metadata'),
    prompts: sum('prompts'),
    raw_reports: sum('raw_reports'),
    evaluations: sum('evaluations'),
    evaluation_errors: sum('evaluation_errors'),
    rejected_reports: sum('rejected_reports')
  }
}

const maxRetries = 5

/** Does `work` in a transaction, again when another one was in its way. */
async function untilDone<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isConflict(error) || retries === maxRetries) throw error
    }
  }
}
