export {
  type AccessTokenInput,
  type AccessTokenRow,
  createAccessToken,
  createOperatorToken,
  type FoundAccessToken,
  findAccessToken,
  type IssuedAccessToken,
  listAccessTokens,
  revokeAccessToken,
  revokeOperatorTokens
} from './access-tokens/access-tokens.ts'
export { AccountError, type AccountProblem } from './account-error.ts'
export { type AccountActor, auditActor, commandLine, type IssuanceContext, type Origin } from './actor.ts'
export { checkEmail, normalizeEmail } from './identity/email.ts'
export { checkLink, type LinkCheck } from './links/check-link.ts'
export { type Link, makeUserLink } from './links/make-link.ts'
export { type LinkUse, redeemLink, type UsedLink } from './links/redeem-link.ts'
export { inviteMember, listInvitations, resendInvitation, revokeInvitation } from './memberships/invitations.ts'
export { changeMember, listMembers, removeMember } from './memberships/members.ts'
export { createPasswords, type Passwords } from './passwords/passwords.ts'
export {
  hasPermission,
  listPermissions,
  type Permission,
  type PermissionSettings,
  type Permitted,
  permissions,
  sensitivePermissions
} from './permissions/permissions.ts'
export {
  proposeSecondFactor,
  removeSecondFactor,
  resetSecondFactor,
  setSecondFactor
} from './second-factor/second-factor.ts'
export { verifySecondFactor } from './second-factor/verify-second-factor.ts'
export type { AccountChoice } from './sessions/account-choice.ts'
export { confirmByPassword, requireConfirmed } from './sessions/confirm.ts'
export type { SignedIn } from './sessions/open-session.ts'
export { coveringOrganization } from './sessions/provider-rule.ts'
export { requirePermission } from './sessions/require-permission.ts'
export {
  endOtherSessions,
  endSession,
  endSessionsOf,
  type FoundSession,
  findHashedSession,
  findSession,
  listSessions,
  type SessionRow,
  sessionActor
} from './sessions/sessions.ts'
export { type PasswordCredentials, type SignIn, type SignInContext, signIn } from './sessions/sign-in.ts'
export { decidesByGroups, type GrantedRoles, grantedRoles, platformRoles } from './sso/group-roles.ts'
export type { IdentityClaims } from './sso/identity-claims.ts'
export {
  findProviderToTest,
  type IdentityProviderInput,
  recordProviderTest,
  releaseIdentityProvider,
  removeIdentityProvider,
  saveIdentityProvider,
  setProviderState,
  unlinkIdentity
} from './sso/identity-providers.ts'
export { confirmByProvider, linkIdentity } from './sso/own-identity.ts'
export { acceptInvitationByProvider, signInByProvider } from './sso/sign-in-by-provider.ts'
export { hashToken } from './tokens/token.ts'
export { type MergedUsers, mergeUsers } from './users/merge-users.ts'
export { setPlatformRole, setUserDisabled } from './users/user-access.ts'
export {
  changeOwnAccount,
  changeOwnPassword,
  createUser,
  type InvitedUser,
  listUsers,
  type UserInput
} from './users/users.ts'
