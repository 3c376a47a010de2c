import { type Database, findEventEndpointOrganization } from '@callbook/db'
import type { EventEndpointId, OrganizationId } from '@callbook/domain'
import { found } from '../../run.ts'

/**
 * Returns the organization of an event endpoint.
 *
 * @throws {NotFoundError} if the endpoint does not exist
 */
export async function ownerOf(db: Database, id: EventEndpointId): Promise<OrganizationId> {
  return found(await findEventEndpointOrganization(db, id), 'event endpoint', id)
}
