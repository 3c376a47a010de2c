export { AccountError, type AccountProblem } from './account-error.ts'
export { type AccountActor, auditActor, commandLine, type Made, type Origin } from './actor.ts'
export { checkEmail, normalizeEmail } from './identity/email.ts'
export { checkLink, type LinkCheck } from './links/check-link.ts'
export { type Link, makeUserLink } from './links/make-link.ts'
export { type LinkUse, type UsedLink, useLink } from './links/use-link.ts'
export { changeMemberRole, inviteMember, listMembers, removeMember } from './memberships/members.ts'
export { TooManyError } from './passwords/few-at-once.ts'
export { createPasswords, type Passwords } from './passwords/passwords.ts'
export {
  type Act,
  acts,
  listPermissions,
  may,
  type PermissionSettings,
  type Permitted
} from './permissions/permissions.ts'
export { giveCode } from './second-factor/give-code.ts'
export {
  proposeSecondFactor,
  removeSecondFactor,
  resetSecondFactor,
  setSecondFactor
} from './second-factor/second-factor.ts'
export { confirmByPassword, requireConfirmed } from './sessions/confirm.ts'
export type { SignedIn } from './sessions/open-session.ts'
export {
  actorOf,
  endOtherSessions,
  endSession,
  endSessionsOf,
  type FoundSession,
  findHashedSession,
  findSession,
  listSessions,
  type SessionRow
} from './sessions/sessions.ts'
export { signIn } from './sessions/sign-in.ts'
export { hashToken } from './tokens/token.ts'
export { setPlatformRole, setUserDisabled } from './users/user-access.ts'
export {
  changeOwnAccount,
  changeOwnPassword,
  createUser,
  type InvitedUser,
  listUsers,
  type UserInput
} from './users/users.ts'
