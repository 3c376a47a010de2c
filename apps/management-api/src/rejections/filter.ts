import { type Database, findEndpoint } from '@callbook/db'
import {
  type ClientId,
  type EndpointId,
  narrow,
  type OrganizationId,
  parseDateTime,
  type Reach
} from '@callbook/domain'
import { dateTime, notFound, text, uuid } from '@callbook/http'
import type { RejectionFilter } from '@callbook/operations'
import { ErrorResponse } from '../http-api/error.ts'
import { described, getFilterClient } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'

export const maxCauseLength = 1_000

export const rejectionFilters = {
  client_id: described(uuid<ClientId>(), 'Filter by client'),
  endpoint_id: described(uuid<EndpointId>(), 'Filter by webhook URL'),
  cause: described(text({ maxLength: maxCauseLength }), 'Filter by error'),
  from: described(dateTime(parseDateTime), 'Only rejections at or after this time'),
  to: described(dateTime(parseDateTime), 'Only rejections before this time')
}

/** Response for a missing filter value or organization. */
export const NoneFiltered = ErrorResponse(
  'The client or webhook URL does not exist in the organization, or the user cannot access the organization',
  { error: 'Client not found' }
)

interface GivenFilter {
  readonly client_id?: ClientId | undefined
  readonly endpoint_id?: EndpointId | undefined
  readonly cause?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/**
 * Returns the filter for the rejections of an organization.
 *
 * @throws {HttpError} 404 for a client or webhook URL outside the organization, whether it exists or not
 */
export async function readFilter(
  db: Database,
  reach: Reach,
  { client_id, endpoint_id: endpointId, cause, from: since, to: until }: GivenFilter
): Promise<{ readonly organizationId: OrganizationId; readonly filter: RejectionFilter }> {
  const client = await getFilterClient(db, reach, client_id)
  if (endpointId !== undefined) await requireEndpoint(db, reach, endpointId)

  return narrow(reach, { clientId: client?.id, endpointId, cause, since, until })
}

/**
 * Returns the organization of a webhook URL.
 *
 * @throws {HttpError} 404 if the webhook URL is not within the reach
 */
export async function requireEndpoint(db: Database, reach: Reach, id: EndpointId): Promise<OrganizationId> {
  const organizationId = await requireOwner(db, reach, 'Endpoint', id)
  if ((await findEndpoint({ db, organizationId }, id)) === undefined) throw notFound('Endpoint')

  return organizationId
}
