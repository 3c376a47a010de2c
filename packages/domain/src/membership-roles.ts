/** Roles of members, in ascending order of permissions. Client managers are limited to one client. */
export const membershipRoles = ['viewer', 'reviewer', 'client_manager', 'owner'] as const

export type MembershipRole = (typeof membershipRoles)[number]

export const reviewerRoles: readonly MembershipRole[] = ['reviewer', 'client_manager', 'owner']
