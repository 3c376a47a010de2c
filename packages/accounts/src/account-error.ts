/** Why an account is not changed as somebody wished. */
export type AccountProblem =
  | 'already_in_force'
  | 'already_member'
  | 'email_taken'
  | 'invalid_email'
  | 'invalid_name'
  | 'invalid_password'
  | 'last_owner'
  | 'name_required'
  | 'not_confirmed'
  | 'not_permitted'
  | 'password_required'
  | 'sign_in_first'
  | 'signed_out'
  | 'suspended'

/** An account stays as it is. The message says why, to whoever wished it otherwise. */
export class AccountError extends Error {
  override readonly name = 'AccountError'
  readonly problem: AccountProblem

  constructor(problem: AccountProblem, message: string) {
    super(message)
    this.problem = problem
  }
}
