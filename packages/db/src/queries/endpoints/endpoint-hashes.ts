import type { EndpointId, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'

/** By what the URL of an endpoint is known, which nobody can tell the URL from. */
export interface EndpointHash {
  readonly id: EndpointId
  readonly slug_hash: Buffer
}

/** The endpoints of a provider that are not revoked, by whose URLs ours are known from others. */
export async function listEndpointHashes(
  db: Queryable,
  organizationId: OrganizationId,
  provider: string
): Promise<EndpointHash[]> {
  return await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'slug_hash'])
    .where('organization_id', '=', organizationId)
    .where('provider', '=', provider)
    .where('status', '<>', 'revoked')
    .$narrowType<EndpointHash>()
    .execute()
}
