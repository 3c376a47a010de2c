import type { OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { lockAdditions } from '../organizations/lock-additions.ts'
import { listEventEndpoints } from './event-endpoints.ts'

/**
 * Returns whether an organization has fewer event endpoints than `limit`, which is small. Until the transaction ends,
 * no other transaction that checks the limit adds one.
 */
export async function hasRoomForEventEndpoint(
  tx: Queryable,
  organizationId: OrganizationId,
  limit: number,
  now: Date
): Promise<boolean> {
  await lockAdditions(tx, organizationId, now)

  return (await listEventEndpoints(tx, organizationId)).length < limit
}
