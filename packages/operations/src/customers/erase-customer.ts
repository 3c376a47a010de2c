import { type ErasedCustomer, eraseCustomer, type RecordedErasure } from '@callbook/calls'
import { HeldError, type Queryable, readDatabaseTime } from '@callbook/db'
import type { CustomerId, ErasureKey } from '@callbook/domain'
import type { RecordingStore } from '@callbook/recordings'
import { nonZeroCounts } from '../audit/changes.ts'
import { recordInSteps } from '../audit/record-audit-event.ts'
import { RefusedError } from '../input-error.ts'
import { createReportReader } from '../mappings/report-reader.ts'
import type { Context } from '../within.ts'
import { recordErasure } from './erasure-journal.ts'

/** Data that was erased, or would be. */
export interface CustomerErasure extends ErasedCustomer {
  readonly id: CustomerId
  readonly applied: boolean
}

interface CallerErasureOptions {
  readonly key: ErasureKey
  readonly dryRun: boolean
  /** The store that has the journal of erasures; `undefined` without a journal. */
  readonly journal: RecordingStore | undefined
  /** The time of an erasure that is repeated; by default now. */
  readonly erasedAt?: Date
}

/**
 * Erases the personal data of a customer; the calls remain.
 *
 * @returns `undefined` if the customer does not exist
 * @throws {ErasureKeyError} if the erasure key is missing or differs
 * @throws {RefusedError} if the customer is under a legal hold
 * @throws {StoreError} if the journal cannot be written; nothing is erased
 */
export async function eraseCaller(
  at: Context,
  id: CustomerId,
  { key, dryRun, journal: store, erasedAt: repeatedAt }: CallerErasureOptions
): Promise<CustomerErasure | undefined> {
  const { db, organizationId } = at
  const erasedAt = repeatedAt ?? new Date(await readDatabaseTime(db))
  const progress = recordInSteps(at, { act: 'customer.erase', objectId: id })
  const record = async (tx: Queryable, { organization_id: _, client_id: __, ...removed }: ErasedCustomer) =>
    await progress(tx, nonZeroCounts(removed))
  const journal = store && ((erasure: RecordedErasure) => recordErasure(store, erasure))
  const read = await createReportReader(db, organizationId)
  const options = { key, erasedAt, read, apply: !dryRun, record, journal }
  const erased = await eraseCustomer(at, id, options).catch(refuseHeld)

  return erased && { id, applied: !dryRun, ...erased }
}

function refuseHeld(error: unknown): never {
  throw error instanceof HeldError ? new RefusedError(error.message) : error
}
