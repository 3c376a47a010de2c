import {
  type Database,
  type ErasedCustomer,
  eraseCustomer,
  findCustomerOrganization,
  readDatabaseTime
} from '@callbook/db'
import type { CustomerId, ErasureKey } from '@callbook/domain'
import { readToday } from './replay-reports.ts'

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
  id: CustomerId,
  { key, dryRun }: { readonly key: ErasureKey; readonly dryRun: boolean }
): Promise<Erasure | undefined> {
  const organizationId = await findCustomerOrganization(db, id)
  if (organizationId === undefined) return undefined

  const erasedAt = new Date(await readDatabaseTime(db))
  const erased = await eraseCustomer(db, organizationId, id, { key, erasedAt, read: readToday, apply: !dryRun })

  return erased && { id, applied: !dryRun, ...erased }
}
