import type { Caller, ClientId, CustomerId, ErasureKey, OrganizationId } from '@callbook/domain'
import type { Database } from '../database.ts'
import type { ReadReport } from '../replay/examine-call.ts'
import { isConflict } from '../sqlstate.ts'
import { removeRejections } from './caller-rejections.ts'
import { type CallErasureOptions, type ErasedCalls, eraseCalls, listCalls, removeCustomer } from './customer-calls.ts'
import { markErased, requireKeyInUse } from './mark-caller.ts'

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
 * Forgets a caller of a client: everything but that there were calls.
 *
 * The caller is marked before anything is removed. Whoever stores a report looks for the mark while the customer is
 * locked, and so stores it either before the customer is removed, or as a call of nobody's. The customer goes last: what
 * was stopped halfway is done by doing it again.
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

  const search = { caller, customerId: id, read, apply }
  if (apply) await markErased(db, caller, key, erasedAt)

  const removed: Removed[] = []
  for (let calls = await listCalls(db, organizationId, id); calls.length > 0; ) {
    const callIds = calls
    removed.push(await untilDone(db, (tx) => eraseCalls(tx, organizationId, callIds, options)))
    if (!apply) removed.push({ calls: callIds.length })
    calls = await listCalls(db, organizationId, id, callIds.at(-1))
  }
  removed.push({ rejected_reports: await removeRejections(db, search) })
  if (apply) {
    removed.push(...(await untilDone(db, (tx) => removeCustomer(tx, organizationId, id, options))))
    removed.push({ rejected_reports: await removeRejections(db, search) })
  }

  return { organization_id: organizationId, client_id: caller.clientId, ...addUp(removed) }
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
