import { type Database, findEndpoint } from '@callbook/db'
import type { EndpointId, OrganizationId } from '@callbook/domain'
import { type FollowOptions, followTraces } from './follow-traces.ts'
import { listTraces } from './list-deliveries.ts'
import { readTraces } from './read-traces.ts'

/**
 * Prints each report to an endpoint once as it is stored, until `stop`.
 *
 * @returns `false` if the endpoint does not exist
 */
export async function followDeliveries(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  options: FollowOptions
): Promise<boolean> {
  if ((await findEndpoint(db, organizationId, endpointId)) === undefined) return false
  const source = {
    last: (limit: number) => listTraces(db, organizationId, endpointId, limit),
    since: (time: Date) => readTraces(db, organizationId, endpointId, time)
  }
  await followTraces(source, options)

  return true
}
