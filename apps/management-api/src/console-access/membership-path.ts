import type { ClientId, OrganizationId } from '@callbook/domain'
import { type Reader, uuid } from '@callbook/http'
import { Type } from '@sinclair/typebox'

/** Separates the organization from the membership in a path: an unreserved character of RFC 3986. */
const separator = '~'

/** Names the membership of the whole organization. */
export const wholeOrganization = 'all'

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
  const client = limit === wholeOrganization ? null : clientId.read(limit ?? '')
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

  return isOnly ? id : `${id}${separator}${client ?? wholeOrganization}`
}

export const membershipPath: Reader<string | undefined> = {
  expected: 'the id of an organization, or the path of a membership',
  schema: Type.String({
    description:
      'Id of the organization. Users with several memberships add the client of one: `organization~client`, or `organization~all` for the whole organization.'
  }),
  absent: undefined,
  read: (text) => readMembershipPath(text) && text
}
