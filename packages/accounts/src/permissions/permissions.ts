import type { MembershipRole, PlatformRole } from '@callbook/db/accounts'

/** Who asks to do something, in an organization or in none. */
export interface Permitted {
  readonly platform_role: PlatformRole | null
  /** In the organization that it is about; null for one of no member of it. */
  readonly role: MembershipRole | null
}

type Level = MembershipRole | PlatformRole

const levels: readonly Level[] = ['viewer', 'reviewer', 'owner', 'account_manager', 'administrator']

/** Who may do what, and whoever is above. */
const lowest = {
  /** Calls, customers, evaluations, insights, deliveries. */
  read: 'viewer',
  review: 'reviewer',
  export: 'reviewer',
  /**
   * Also webhook URLs, signatures, allowed addresses, release, test deliveries, where events are sent, and accounts at
   * providers.
   */
  manage_clients: 'owner',
  issue_api_keys: 'owner',
  manage_members: 'owner',
  read_audit: 'owner',
  read_costs: 'owner',
  evaluate_again: 'owner',
  erase_callers: 'owner',
  revoke_api_keys: 'account_manager',
  replay_reports: 'account_manager',
  manage_organizations: 'account_manager',
  manage_people: 'administrator'
} as const satisfies Record<string, Level>

export type Act = keyof typeof lowest

export const acts = Object.keys(lowest) as Act[]

/** What an operator decides of it. */
export interface PermissionSettings {
  /** Whether owners end keys themselves, without asking staff. */
  readonly ownersRevokeKeys: boolean
}

/** Whether somebody may do something. Staff may in any organization what its owners may. */
export function may(actor: Permitted, act: Act, settings: PermissionSettings = { ownersRevokeKeys: false }): boolean {
  const needed = act === 'revoke_api_keys' && settings.ownersRevokeKeys ? 'owner' : lowest[act]
  const has = [actor.role, actor.platform_role].map((level) => (level === null ? -1 : levels.indexOf(level)))

  return Math.max(...has) >= levels.indexOf(needed)
}

/** Everything that somebody may do. */
export function listPermissions(actor: Permitted, settings?: PermissionSettings): Act[] {
  return acts.filter((act) => may(actor, act, settings))
}
