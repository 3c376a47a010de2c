import type { Database } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { queries } from '../database/code.ts'
import { found } from '../found.ts'

const { findOrganization, listOrganizations } = queries

/** Returns the organization with the ID, or all organizations without one. */
export async function organizationsFor(db: Database, id: OrganizationId | undefined): Promise<OrganizationId[]> {
  if (id === undefined) return (await listOrganizations(db)).map((organization) => organization.id)

  return [found(await findOrganization(db, id), 'organization', id).id]
}
