import type { OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { waitForTurnToAdd } from '../organizations/turn-to-add.ts'
import { listEventEndpoints } from './event-endpoints.ts'

/**
 * Whether an organization has fewer places to which events are sent than `limit`, which is small: until the transaction
 * ends, nobody else who asks adds one.
 */
export async function hasRoomForEventEndpoint(
  tx: Queryable,
  organizationId: OrganizationId,
  limit: number,
  now: Date
): Promise<boolean> {
  await waitForTurnToAdd(tx, organizationId, now)

  return (await listEventEndpoints(tx, organizationId)).length < limit
}
