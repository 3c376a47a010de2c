import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import type { AccountEndpoint } from './account-endpoints.ts'

export interface AssignedCalls extends AccountEndpoint {
  readonly account_id: ProviderAccountId
}

/** Returns the mappings of all accounts of an organization, by account and assistant. */
export async function listAssignedCalls(db: Queryable, organizationId: OrganizationId): Promise<AssignedCalls[]> {
  const { rows } = await sql<AssignedCalls>`
    select mapped.account_id, nullif(mapped.assistant_id, '') as assistant_id, mapped.endpoint_id, endpoint.client_id
    from provider_account_endpoints mapped
    join webhook_endpoints endpoint
      on endpoint.organization_id = ${organizationId} and endpoint.id = mapped.endpoint_id
    where mapped.organization_id = ${organizationId}
    order by mapped.account_id, mapped.assistant_id`.execute(db)

  return rows
}
