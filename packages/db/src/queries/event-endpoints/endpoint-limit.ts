import { limitsOf, type Reach } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { lockAdditions } from '../organizations/lock-additions.ts'
import { listEventEndpoints } from './event-endpoints.ts'

/**
 * Returns whether a reach has fewer event endpoints than `limit`, which is small. Until the transaction ends, no other
 * transaction that checks a limit of the organization adds one.
 */
export async function hasRoomForEventEndpoint(tx: Queryable, reach: Reach, limit: number, now: Date): Promise<boolean> {
  await lockAdditions(tx, limitsOf(reach).organizationId, now)

  return (await listEventEndpoints(tx, reach)).length < limit
}
