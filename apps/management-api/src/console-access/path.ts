import type { ClientId, OrganizationId } from '@callbook/domain'
import { definePath, notFound, type ParameterReader, uuid } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { ErrorResponse, nounOf } from '../http-api/error.ts'
import { described } from '../http-api/parameters.ts'

/** Separates the organization from the membership in a path: an unreserved character of RFC 3986. */
const separator = '~'

/** Names the membership of the whole organization. */
export const allClientsName = 'all'

/** An organization, and the membership that a request uses. */
export interface MembershipPath {
  readonly organizationId: OrganizationId
  /** Limit of the membership, `null` for none; `undefined` for the first membership of the user. */
  readonly clientId: ClientId | null | undefined
}

const [organizationId, clientId] = [uuid<OrganizationId>(), uuid<ClientId>()]

/** Reads `organization`, `organization~client` or `organization~all`. */
export function readMembershipPath(text: string): MembershipPath | undefined {
  const [id = '', limit, ...rest] = text.split(separator)
  const organization = organizationId.read(id)
  const client = limit === allClientsName ? null : clientId.read(limit ?? '')
  if (organization === undefined || rest.length > 0) return undefined
  if (limit !== undefined && client === undefined) return undefined

  return { organizationId: organization, clientId: client }
}

/** @param memberships all memberships of the user */
export function membershipPathOf<Membership extends { organization_id: OrganizationId; client_id: ClientId | null }>(
  { organization_id: id, client_id: client }: Membership,
  memberships: readonly Membership[]
): string {
  const isOnly = memberships.filter(({ organization_id: other }) => other === id).length === 1

  return isOnly ? id : `${id}${separator}${client ?? allClientsName}`
}

export const membershipPath: ParameterReader<string | undefined> = {
  expected: 'the id of an organization, or the path of a membership',
  schema: Type.String({
    description:
      'Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization.'
  }),
  absent: undefined,
  read: (text) => readMembershipPath(text) && text
}

export const ofOrganization = definePath({ organization: membershipPath }, () => notFound('Organization'))

/**
 * Path of a resource of an organization.
 *
 * @param resource name for readers: `'Client'`
 */
export function idWithin<Id extends string>(resource: string) {
  const id = described(uuid<Id>(), `Id of the ${nounOf(resource)}`)

  return definePath({ organization: membershipPath, id }, () => notFound(resource))
}

export const NoOrganization = ErrorResponse('The organization does not exist, or the user cannot access it', {
  error: 'Organization not found'
})

/** Response for a missing resource or organization. */
export function NoneWithin(resource: string) {
  return ErrorResponse(
    `The ${nounOf(resource)} does not exist in the organization, or the user cannot access the organization`,
    {
      error: `${resource} not found`
    }
  )
}
