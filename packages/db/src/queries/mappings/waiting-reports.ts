import type { ClientId, EndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** A webhook URL of a mapped vendor, with its stored rejections of one cause. */
export interface MappedEndpoint {
  readonly id: EndpointId
  readonly client_id: ClientId
  readonly provider: string
  readonly status: 'active' | 'inactive' | 'revoked'
  readonly waiting: number
}

/** Lists the webhook URLs of vendors without an adapter, and how many reports were rejected there for a cause. */
export async function listMappedEndpoints(
  db: Database,
  organizationId: OrganizationId,
  cause: string
): Promise<MappedEndpoint[]> {
  const { rows } = await sql<MappedEndpoint>`
    select endpoint.id, endpoint.client_id, endpoint.provider, endpoint.status, count(rejected.id)::int as waiting
    from webhook_endpoints endpoint
    left join rejected_reports rejected on rejected.organization_id = ${organizationId}
      and rejected.endpoint_id = endpoint.id and rejected.cause = ${cause} and rejected.body is not null
    where endpoint.organization_id = ${organizationId} and endpoint.provider like 'custom-%'
    group by endpoint.id
    order by endpoint.provider, endpoint.id`.execute(db)

  return rows
}
