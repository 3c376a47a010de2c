import type { Database } from '@callbook/db'
import type { EventEndpointId, OrganizationId } from '@callbook/domain'
import { queries } from '../../database/code.ts'
import { found } from '../../run.ts'

const { findOrganizationOfId } = queries

/**
 * Returns the organization of an event endpoint.
 *
 * @throws {NotFoundError} if the endpoint does not exist
 */
export async function ownerOf(db: Database, id: EventEndpointId): Promise<OrganizationId> {
  return found(await findOrganizationOfId(db, 'event-endpoints', id), 'event endpoint', id)
}
