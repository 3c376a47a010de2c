import type { PlatformRole } from '@callbook/db/accounts'
import type { MembershipRole } from '@callbook/domain'

/** A user whose permissions are checked, in an organization or in none. */
export interface Permitted {
  readonly platform_role: PlatformRole | null
  /** Role in the organization concerned; null for users who are not members. */
  readonly role: MembershipRole | null
  readonly access_token?: { readonly permissions: readonly string[] } | undefined
}

type Level = MembershipRole | PlatformRole

const levels: readonly Level[] = ['viewer', 'reviewer', 'client_manager', 'owner', 'account_manager', 'administrator']

/** Lowest role for each action; higher roles include it. */
const lowest = {
  /** Calls, customers, evaluations, insights, deliveries. */
  read: 'viewer',
  review: 'reviewer',
  export: 'reviewer',
  /** Webhook URLs, signatures, allowed addresses, test requests, retries of rejected reports, and event endpoints. */
  manage_endpoints: 'client_manager',
  /** Includes provider accounts, mappings and recordings. */
  manage_clients: 'owner',
  issue_api_keys: 'owner',
  manage_members: 'owner',
  read_audit: 'owner',
  read_costs: 'owner',
  evaluate_again: 'owner',
  erase_callers: 'owner',
  export_callers: 'owner',
  /** Legal holds. */
  hold_data: 'owner',
  revoke_api_keys: 'account_manager',
  replay_reports: 'account_manager',
  manage_organizations: 'account_manager',
  manage_people: 'administrator'
} as const satisfies Record<string, Level>

export type Permission = keyof typeof lowest

export const permissions = Object.keys(lowest) as Permission[]

/**
 * Permissions whose routes require a recent confirmation by password or code. An access token replaces the confirmation
 * if it was created with the permission.
 */
export const sensitivePermissions = [
  'issue_api_keys',
  'manage_members',
  'erase_callers',
  'export_callers',
  'revoke_api_keys',
  'manage_people'
] as const satisfies readonly Permission[]

export interface PermissionSettings {
  /** Whether owners may revoke and rotate keys without staff. */
  readonly ownersRevokeKeys: boolean
}

/**
 * Returns whether a user has a permission. Staff have the permissions of owners in every organization. An access token
 * has the permissions that both it and its user have.
 */
export function hasPermission(
  actor: Permitted,
  permission: Permission,
  settings: PermissionSettings = { ownersRevokeKeys: false }
): boolean {
  if (actor.access_token?.permissions.includes(permission) === false) return false
  const needed = permission === 'revoke_api_keys' && settings.ownersRevokeKeys ? 'owner' : lowest[permission]
  const has = [actor.role, actor.platform_role].map((level) => (level === null ? -1 : levels.indexOf(level)))

  return Math.max(...has) >= levels.indexOf(needed)
}

export function listPermissions(actor: Permitted, settings?: PermissionSettings): Permission[] {
  return permissions.filter((permission) => hasPermission(actor, permission, settings))
}
