import { type EndpointId, hashSlug, type OrganizationId } from '@callbook/domain'
import type { PoolClient } from 'pg'

export interface Endpoint {
  readonly id: EndpointId
  readonly organization_id: OrganizationId
  readonly client_id: string
}

export async function findEndpoint(client: PoolClient, slug: string): Promise<Endpoint | undefined> {
  const { rows } = await client.query<Endpoint>(
    `select id, organization_id, client_id from webhook_endpoints
    where provider = 'vapi' and slug_hash = $1 and status = 'active'`,
    [hashSlug(slug)]
  )

  return rows[0]
}

export async function countUse(client: PoolClient, endpoint: Endpoint): Promise<void> {
  await client.query(
    `insert into webhook_endpoint_usage as u (organization_id, endpoint_id, request_count, last_used_at)
    values ($1, $2, 1, now()) on conflict (organization_id, endpoint_id) do update set
      request_count = u.request_count + 1, last_used_at = excluded.last_used_at`,
    [endpoint.organization_id, endpoint.id]
  )
}
