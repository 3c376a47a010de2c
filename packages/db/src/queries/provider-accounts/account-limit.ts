import type { OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { lockAdditions } from '../organizations/lock-additions.ts'

/**
 * Returns `true` if an organization has fewer provider accounts than `limit`, which is small. Until the transaction
 * ends, other callers of this function wait.
 */
export async function hasRoomForProviderAccount(
  tx: Queryable,
  organizationId: OrganizationId,
  limit: number,
  now: Date
): Promise<boolean> {
  await lockAdditions(tx, organizationId, now)
  const accounts = await tx
    .selectFrom('provider_accounts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(limit)
    .execute()

  return accounts.length < limit
}
