import { type ErasedCustomer, eraseCustomer } from '@callbook/calls'
import { type AuditActor, type Database, type Queryable, readDatabaseTime } from '@callbook/db'
import type { CustomerId, ErasureKey, OrganizationId } from '@callbook/domain'
import { counted } from '../audit/changes.ts'
import { recordInSteps } from '../audit/record-act.ts'
import { readToday } from '../reports/replay-reports.ts'

/** What of a caller was removed, or would be. */
export interface Erasure extends ErasedCustomer {
  readonly id: CustomerId
  readonly applied: boolean
}

/**
 * Removes everything about a caller of a client but that there were calls. Undefined for an unknown customer.
 *
 * @throws {ErasureKeyError}
 */
export async function eraseCaller(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: CustomerId,
  { key, dryRun }: { readonly key: ErasureKey; readonly dryRun: boolean }
): Promise<Erasure | undefined> {
  const erasedAt = new Date(await readDatabaseTime(db))
  const progress = recordInSteps(organizationId, actor, { act: 'customer.erase', objectId: id })
  const record = async (tx: Queryable, { organization_id: _, client_id: __, ...removed }: ErasedCustomer) =>
    await progress(tx, counted(removed))
  const options = { key, erasedAt, read: readToday, apply: !dryRun, record }
  const erased = await eraseCustomer(db, organizationId, id, options)

  return erased && { id, applied: !dryRun, ...erased }
}
