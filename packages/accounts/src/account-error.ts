import { ExpectedError } from '@callbook/domain'

export type AccountProblem =
  | 'already_in_force'
  | 'already_member'
  | 'created_by_organization'
  | 'different_addresses'
  | 'disabled'
  | 'identity_taken'
  | 'identity_unknown'
  | 'email_taken'
  | 'invalid_email'
  | 'invalid_expiry'
  | 'invalid_name'
  | 'invalid_password'
  | 'invalid_provider'
  | 'last_owner'
  | 'limited_owner'
  | 'lacks_permission'
  | 'must_use_provider'
  | 'name_required'
  | 'no_organization'
  | 'not_confirmed'
  | 'not_permitted'
  | 'password_required'
  | 'no_access_by_groups'
  | 'no_provider'
  | 'not_tested'
  | 'other_identity'
  | 'role_by_groups'
  | 'several_memberships'
  | 'sign_in_first'
  | 'sign_in_name_taken'
  | 'signed_out'
  | 'stale_authentication'
  | 'suspended'
  | 'too_many_tokens'
  | 'unknown_client'
  | 'unlimited_manager'

/** Statuses of problems other than conflicts. */
const statuses: Readonly<Partial<Record<AccountProblem, number>>> = {
  invalid_email: 400,
  invalid_expiry: 400,
  invalid_name: 400,
  invalid_password: 400,
  invalid_provider: 400,
  lacks_permission: 400,
  limited_owner: 400,
  name_required: 400,
  no_organization: 400,
  password_required: 400,
  unknown_client: 400,
  unlimited_manager: 400,
  signed_out: 401,
  identity_taken: 403,
  identity_unknown: 403,
  must_use_provider: 403,
  no_access_by_groups: 403,
  no_provider: 404,
  not_confirmed: 403,
  not_permitted: 403,
  other_identity: 403,
  stale_authentication: 403,
  suspended: 403
}

/** Titles that programs recognize: after a confirmation, the client sends the same request again. */
const titles: Readonly<Partial<Record<AccountProblem, string>>> = {
  must_use_provider: 'Single Sign-On Required',
  no_provider: 'Identity provider not found',
  not_confirmed: 'Confirmation Required',
  suspended: 'Organization Suspended'
}

/** The message contains the reason, for the user. */
export class AccountError extends ExpectedError {
  override readonly name = 'AccountError'
  override readonly status: number
  override readonly title: string | undefined
  override readonly hasPublicMessage: boolean
  readonly problem: AccountProblem

  constructor(problem: AccountProblem, message: string) {
    super(message)
    this.problem = problem
    this.status = statuses[problem] ?? 409
    this.title = titles[problem]
    this.hasPublicMessage = !['no_provider', 'not_permitted', 'signed_out'].includes(problem)
  }
}

/** @param user the email address of the user, or another description for readers */
export function alreadyMember(user: string): AccountError {
  return new AccountError('already_member', `${user} is already a member`)
}
