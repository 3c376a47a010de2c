import type { OrganizationId } from '@callbook/domain'
import type { EventEndpointWithSecret } from '@callbook/operations'
import { presentEventEndpoint } from '@callbook/operations/values'

export type CreatedEventEndpoint = EventEndpointWithSecret

/** Presents an event endpoint with its secret, which is shown only once. */
export function presentMade(organizationId: OrganizationId, { endpoint, secret }: CreatedEventEndpoint) {
  return { ...presentEventEndpoint(organizationId, endpoint), secret }
}
