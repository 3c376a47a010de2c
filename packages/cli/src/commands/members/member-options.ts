import type { ClientId, MembershipRole, OrganizationId } from '@callbook/domain'

export interface OfOrganization {
  readonly organization: OrganizationId
}

export interface InviteOptions extends OfOrganization {
  readonly email: string
  readonly role: MembershipRole
  readonly client?: ClientId
}

export interface ChangeOptions extends OfOrganization {
  readonly role?: MembershipRole
  readonly client?: ClientId
  readonly allClients?: true
}

/** Returns the limit to a client that the options request; `undefined` for no change. */
export function limitFrom({ client, allClients }: ChangeOptions): ClientId | null | undefined {
  return allClients ? null : client
}
