export type AccountProblem =
  | 'already_in_force'
  | 'already_member'
  | 'created_by_organization'
  | 'different_addresses'
  | 'disabled'
  | 'email_taken'
  | 'invalid_email'
  | 'invalid_expiry'
  | 'invalid_name'
  | 'invalid_password'
  | 'last_owner'
  | 'limited_owner'
  | 'lacks_permission'
  | 'name_required'
  | 'no_organization'
  | 'not_confirmed'
  | 'not_permitted'
  | 'password_required'
  | 'several_memberships'
  | 'sign_in_first'
  | 'signed_out'
  | 'suspended'
  | 'too_many_tokens'
  | 'unknown_client'
  | 'unlimited_manager'

/** The message contains the reason, for the user. */
export class AccountError extends Error {
  override readonly name = 'AccountError'
  readonly problem: AccountProblem

  constructor(problem: AccountProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

/** @param user the email address of the user, or another description for readers */
export function alreadyMember(user: string): AccountError {
  return new AccountError('already_member', `${user} is already a member`)
}
