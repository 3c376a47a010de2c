import type { OrganizationId } from '@callbook/domain'
import type { EventEndpointWithSecret } from '../../../event-endpoints/event-secrets.ts'
import { presentEventEndpoint } from '../../../event-endpoints/present-event-endpoint.ts'

export type Made = EventEndpointWithSecret

/** An endpoint with its secret, which is shown once. */
export function presentMade(organizationId: OrganizationId, { endpoint, secret }: Made) {
  return { ...presentEventEndpoint(organizationId, endpoint), secret }
}
