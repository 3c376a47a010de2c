import type { GroupRole, IdentityProviderRow, PlatformRole } from '@callbook/db/accounts'
import { type ClientId, type MembershipRole, membershipRoles } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import type { IdentityClaims } from './identity-claims.ts'

/** The group that contains everyone. */
export const everyone = '*'

export const platformRoles = ['account_manager', 'administrator'] as const satisfies readonly PlatformRole[]

/** Roles of a user by groups: one of each client, `null` for the whole organization, or one of staff. */
export interface GrantedRoles {
  readonly memberships: ReadonlyMap<ClientId | null, MembershipRole>
  readonly platformRole: PlatformRole | null
}

export function decidesByGroups({ group_roles }: Pick<IdentityProviderRow, 'group_roles'>): boolean {
  return group_roles.length > 0
}

/**
 * Returns the roles that the groups of a user grant: the highest for each client.
 *
 * @throws {AccountError} if the token has no groups, because a token without the claim must change nothing: Entra, for
 *   example, omits it above 200 groups
 */
export function grantedRoles(
  { group_roles, groups_claim }: Pick<IdentityProviderRow, 'group_roles' | 'groups_claim'>,
  { groups }: Pick<IdentityClaims, 'groups'>
): GrantedRoles {
  if (groups === undefined && group_roles.some(({ group }) => group !== everyone)) {
    throw new AccountError(
      'no_access_by_groups',
      `The identity provider sent no claim ${groups_claim}: ask its administrator to add your groups to ID tokens`
    )
  }
  const granted = group_roles.filter(({ group }) => group === everyone || groups?.includes(group))
  const memberships = new Map<ClientId | null, MembershipRole>()
  for (const { role, client_id: client } of granted) {
    if (isMembershipRole(role) && rank(role) > rank(memberships.get(client))) memberships.set(client, role)
  }

  return {
    memberships,
    platformRole: platformRoles.findLast((one) => granted.some(({ role }) => role === one)) ?? null
  }
}

export function isMembershipRole(role: GroupRole['role']): role is MembershipRole {
  return membershipRoles.some((one) => one === role)
}

function rank(role: MembershipRole | undefined): number {
  return role === undefined ? -1 : membershipRoles.indexOf(role)
}

export function noGroup(): AccountError {
  return new AccountError(
    'no_access_by_groups',
    'None of your groups gives access: ask an owner of the organization or an administrator which group you need'
  )
}
