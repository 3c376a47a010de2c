import type { OrganizationId, UserId } from '@callbook/domain'

/** Organization id of events that concern the whole installation, and accounts that no organization created. */
export const installation = '00000000-0000-0000-0000-000000000000' as OrganizationId

interface AccountAct {
  /** The action in the audit log. */
  readonly act: string
  /** How the user proved who they are. */
  readonly method?: string
  /** Whether it shows who got in, instead of changing an account. */
  readonly isAccess?: boolean
}

/** Events of accounts, and their form in the audit log. Rows of `account_events` have the names on the left. */
export const accountActs = {
  signed_in: { act: 'user.sign_in', method: 'password', isAccess: true },
  signed_in_by_link: { act: 'user.sign_in', method: 'link', isAccess: true },
  signed_in_by_provider: { act: 'user.sign_in', method: 'single_sign_on', isAccess: true },
  provider_refused: { act: 'user.sign_in_refused', method: 'single_sign_on', isAccess: true },
  sign_in_refused: { act: 'user.sign_in_refused', method: 'password', isAccess: true },
  link_refused: { act: 'user.sign_in_refused', method: 'link', isAccess: true },
  code_accepted: { act: 'user.second_factor', method: 'code', isAccess: true },
  recovery_code_accepted: { act: 'user.second_factor', method: 'recovery_code', isAccess: true },
  code_refused: { act: 'user.second_factor_refused', isAccess: true },
  confirmed: { act: 'user.confirm', isAccess: true },
  confirmed_by_provider: { act: 'user.confirm', method: 'single_sign_on', isAccess: true },
  confirmation_refused: { act: 'user.confirm_refused', isAccess: true },
  session_ended: { act: 'user.sign_out', isAccess: true },
  sessions_ended: { act: 'user.end_sessions' },
  invitation_accepted: { act: 'user.accept_invitation' },
  token_created: { act: 'user.create_token' },
  token_revoked: { act: 'user.revoke_token' },
  account_changed: { act: 'user.change' },
  password_changed: { act: 'user.change_password' },
  password_reset: { act: 'user.reset_password' },
  second_factor_proposed: { act: 'user.propose_second_factor' },
  second_factor_set: { act: 'user.set_second_factor' },
  second_factor_removed: { act: 'user.remove_second_factor' },
  second_factor_reset: { act: 'user.reset_second_factor' },
  user_created: { act: 'user.create' },
  user_disabled: { act: 'user.disable' },
  user_enabled: { act: 'user.enable' },
  link_made: { act: 'user.create_link' },
  user_merged: { act: 'user.merge' },
  made_administrator: { act: 'user.make_administrator' },
  made_account_manager: { act: 'user.make_account_manager' },
  made_no_staff: { act: 'user.make_no_staff' }
} as const satisfies Record<string, AccountAct>

export type AccountAction = keyof typeof accountActs

/** `object_id` of an attempt for an address without an account. */
const noAccount = 'unknown'

export interface AccountEvent {
  readonly act: AccountAction
  /** The account; null for an address without a user. */
  readonly userId: UserId | null
  readonly sessionId: string | null
  readonly userAgent: string | null
}

/** An event of an account in the audit log. */
interface AccountEntry {
  readonly act: string
  readonly isAccess: boolean
  readonly objectKind: 'user'
  readonly objectId: string
  readonly changes: Readonly<Record<string, { readonly after: string }>>
}

/** Returns the event of an account in the form of the audit log. */
export function toAuditEntry({ act, userId, sessionId, userAgent }: AccountEvent): AccountEntry {
  const { act: action, method, isAccess = false }: AccountAct = accountActs[act]
  const facts = { method, session_id: sessionId, user_agent: userAgent }
  const known = Object.entries(facts).flatMap(([name, after]) => (after ? [[name, { after }] as const] : []))

  return {
    act: action,
    isAccess,
    objectKind: 'user',
    objectId: userId ?? noAccount,
    changes: Object.fromEntries(known)
  }
}
