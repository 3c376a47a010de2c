import type { ClientId, MembershipRole, OrganizationId } from '@callbook/domain'
import { readId } from '../arguments.ts'

export interface OfOrganization {
  readonly organization: OrganizationId
}

export interface InviteOptions extends OfOrganization {
  readonly email: string
  readonly role: MembershipRole
  readonly client?: ClientId
}

export interface MembershipOptions extends OfOrganization {
  /** Limit of the membership, `null` for none; `undefined` for the only membership of the user. */
  readonly membership?: ClientId | null
}

export interface ChangeOptions extends MembershipOptions {
  readonly role?: MembershipRole
  readonly client?: ClientId
  readonly allClients?: true
}

/** Returns the limit to a client that the options request; `undefined` for no change. */
export function limitFrom({ client, allClients }: ChangeOptions): ClientId | null | undefined {
  return allClients ? null : client
}

/** Parses the client of a membership, or `all` for the membership of the whole organization. */
export function readMembership(text: string): ClientId | null {
  return text === 'all' ? null : (readId(text) as ClientId)
}
