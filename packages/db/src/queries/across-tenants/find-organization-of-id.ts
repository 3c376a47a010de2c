import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** Tables of resources whose ids commands take without their organization. */
const tables = {
  'api-keys': 'api_keys',
  calls: 'calls',
  clients: 'clients',
  customers: 'customers',
  endpoints: 'webhook_endpoints',
  'event-endpoints': 'event_endpoints',
  'provider-accounts': 'provider_accounts',
  rejections: 'rejected_reports'
} as const

export type IdentifiedResource = keyof typeof tables

export const identifiedResources = Object.keys(tables) as IdentifiedResource[]

/**
 * Returns the organization of a resource from its id, for staff.
 *
 * It probes the primary key once per organization, because most tables have no index on ids.
 */
export async function findOrganizationOfId(
  db: Database,
  resource: IdentifiedResource,
  id: string
): Promise<OrganizationId | undefined> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select organizations.id from organizations
    join ${sql.table(tables[resource])} as resources on resources.organization_id = organizations.id and resources.id = ${id}
  `.execute(db)

  return rows[0]?.id
}
