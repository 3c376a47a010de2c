import { type Database, findOwner, type OwnedTable } from '@callbook/db'
import { type OrganizationId, organizationKey, type Reach } from '@callbook/domain'
import { notFound } from '@callbook/http'

const tables = {
  Call: 'calls',
  Customer: 'customers',
  Endpoint: 'webhook_endpoints',
  Rejection: 'rejected_reports'
} as const satisfies Record<string, OwnedTable>

/**
 * Returns the organization of a resource, for everything that belongs to the resource.
 *
 * @param resource name for readers
 * @throws {HttpError} 404 if the reach is limited to a client, and the resource is not within it
 */
export async function requireOwner(
  db: Database,
  reach: Reach,
  resource: keyof typeof tables,
  id: string
): Promise<OrganizationId> {
  const owner = await db.inTurn(organizationKey(reach), () => findOwner({ db, reach }, tables[resource], id))
  if (owner === undefined) throw notFound(resource)

  return owner
}
