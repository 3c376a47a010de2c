import { findOldestUnassigned, type ProviderAccountRow, type Queryable, requestPass } from '@callbook/db'
import { findListingProvider, type OrganizationId } from '@callbook/domain'

const dayMs = 86_400_000

/** Requests a comparison of the unassigned calls, because regular passes start at later calls. */
export async function compareUnassigned(
  tx: Queryable,
  organizationId: OrganizationId,
  { id, provider }: Pick<ProviderAccountRow, 'id' | 'provider'>,
  now: Date
): Promise<void> {
  const oldest = await findOldestUnassigned(tx, organizationId, id)
  if (oldest === undefined) return
  const { overlapMs, firstDays } = findListingProvider(provider)?.listing ?? { overlapMs: 0, firstDays: 0 }
  const from = new Date(Math.max(oldest.getTime() - overlapMs, now.getTime() - firstDays * dayMs))
  await requestPass(tx, organizationId, id, { from, now })
}
