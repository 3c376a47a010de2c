import {
  type Database,
  insertAuditEvent,
  installation,
  inTransaction,
  newId,
  type OrganizationScope
} from '@callbook/db'
import {
  claimLink,
  endLinksOf,
  findIdentity,
  findIdentityProvider,
  findLink,
  hasAnyMemberWithEmail,
  type IdentityProviderRow,
  insertIdentity,
  insertMembership,
  insertUser,
  lockIdentityProvider,
  lockManagers,
  lockUser,
  touchIdentity,
  type UserWithSecrets,
  updateUser
} from '@callbook/db/accounts'
import type { UserId } from '@callbook/domain'
import { AccountError, alreadyMember } from '../account-error.ts'
import { type ActorScope, auditActor, recordAccountEvent, selfActor, type VisitorScope } from '../actor.ts'
import { normalizeEmail } from '../identity/email.ts'
import { limitOf } from '../links/accept-link.ts'
import { canBeUsed } from '../links/check-link.ts'
import { findInvited } from '../links/invited-account.ts'
import { openProviderSession, type SignedIn } from '../sessions/open-session.ts'
import { coveringOrganization } from '../sessions/provider-rule.ts'
import { hashToken } from '../tokens/token.ts'
import { applyGroups } from './apply-groups.ts'
import { decidesByGroups, type GrantedRoles, grantedRoles, noGroup } from './group-roles.ts'
import { type IdentityClaims, labelOf, nameOf } from './identity-claims.ts'

type Scope = VisitorScope & OrganizationScope

const dayMs = 86_400_000

/** Maximum number of attempts while concurrent sign-ins change the same account. */
const maxAttempts = 4

/** Rolls back a transaction whose account another transaction has just created or changed. */
class ChangedError extends Error {
  override readonly name = 'ChangedError'
}

/**
 * Opens a session for an identity that is linked to an account, or whose groups give access. Groups apply first, so
 * that lost groups end the access even though the sign-in fails.
 *
 * @throws {AccountError} with the reason, which names no account
 */
export async function signInByProvider(
  at: VisitorScope<Database> & OrganizationScope<Database>,
  claims: IdentityClaims
): Promise<SignedIn> {
  return await refusing(at, () => untilUnchanged(at, (inTx) => enter(inTx, claims)))
}

/**
 * Accepts an invitation by an identity instead of a password: one that belongs to no account, or to the account with
 * the invited address. The address is that of the invitation, whatever the identity provider reports.
 *
 * @throws {AccountError} with the reason; the invitation still works
 */
export async function acceptInvitationByProvider(
  at: VisitorScope<Database> & OrganizationScope<Database>,
  { token, claims }: { readonly token: string; readonly claims: IdentityClaims }
): Promise<SignedIn> {
  return await refusing(at, () => untilUnchanged(at, (inTx) => accept(inTx, token, claims)))
}

/** Records refused sign-ins. */
async function refusing(at: VisitorScope<Database>, work: () => Promise<SignedIn>): Promise<SignedIn> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AccountError) {
      await recordAccountEvent(
        { db: at.db, actor: selfActor(null, null, at.from), now: at.now },
        'provider_refused',
        null
      )
    }
    throw error
  }
}

async function untilUnchanged(
  at: VisitorScope<Database> & OrganizationScope<Database>,
  work: (at: Scope) => Promise<SignedIn | AccountError>
): Promise<SignedIn> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      const outcome = await inTransaction(at.db, (tx) => work({ ...at, db: tx }))
      if (outcome instanceof AccountError) throw outcome
      return outcome
    } catch (error) {
      if (!(error instanceof ChangedError) || attempts === maxAttempts) throw error
    }
  }
}

async function enter(at: Scope, claims: IdentityClaims): Promise<SignedIn | AccountError> {
  const known = await findIdentity(at, claims)

  return known === undefined ? await enterFirst(at, claims) : await enterAgain(at, known.user_id, claims)
}

/** @returns the error if lost groups have ended the access, so that the transaction is committed */
async function enterAgain(at: Scope, userId: UserId, claims: IdentityClaims): Promise<SignedIn | AccountError> {
  const { db: tx, now, from } = at
  const configured = await findIdentityProvider(at)
  const managers = configured && decidesByGroups(configured) ? await lockManagers(at, userId) : undefined
  const user = await lockUser(tx, userId)
  const provider = await lockProviderInUse(at, claims)
  const isSame = (await findIdentity(at, claims))?.user_id === userId
  if (user === undefined || !isSame || decidesByGroups(provider) !== (managers !== undefined)) throw new ChangedError()
  if (user.disabled_at !== null) throw disabled()
  if (user.created_by_organization_id !== creatorOf(at)) throw notLinked()
  const decides = decidesByGroups(provider) && provider.break_glass_user_id !== userId
  const granted = decides ? { ...grantedRoles(provider, claims), managers: managers ?? [] } : undefined
  const actor = { ...selfActor(user, null, from), id: userId }
  const entering = granted ? await applyGroups({ ...at, actor }, user, granted) : user
  if (entering === undefined) return noGroup()
  if (coveringOrganization(entering) !== at.organizationId) throw notLinked()
  await touchIdentity(at, claims, { label: labelOf(claims), now })

  return await open(at, entering, { provider, claims })
}

/** Creates an account whose address is free, if a group gives access: an existing account is never joined. */
async function enterFirst(at: Scope, claims: IdentityClaims): Promise<SignedIn> {
  const { db: tx, now, from } = at
  const provider = await lockProviderInUse(at, claims)
  if (!decidesByGroups(provider)) throw notLinked()
  const granted = grantedRoles(provider, claims)
  const isStaff = at.organizationId === installation
  if (isStaff ? granted.platformRole === null : granted.memberships.size === 0) throw noGroup()
  const email = normalizeEmail(claims.email ?? '')
  if (email === undefined) throw noAddress()
  const platformRole = isStaff ? granted.platformRole : null
  const account = { id: newId<UserId>(), email, name: nameOf(claims), platformRole, createdBy: creatorOf(at) }
  const isTaken = !isStaff && (await hasAnyMemberWithEmail(at, email))
  const user = isTaken ? undefined : await insertUser(tx, account, now)
  if (user === undefined) throw (await findIdentity(at, claims)) === undefined ? addressTaken() : new ChangedError()
  await addIdentity(at, user.id, claims)
  const added = { ...user, password_hash: null, totp_secret_encrypted: null }
  const actor = { ...selfActor(user, null, from), id: user.id }
  const entering = await applyNew({ ...at, actor }, added, granted)
  await recordAccountEvent({ ...at, actor }, 'user_created', user.id)

  return await open(at, entering, { provider, claims })
}

async function applyNew(
  at: ActorScope & Scope,
  user: UserWithSecrets,
  granted: GrantedRoles
): Promise<UserWithSecrets> {
  const entering = at.organizationId === installation ? user : await applyGroups(at, user, { ...granted, managers: [] })
  if (entering === undefined) throw noGroup()

  return entering
}

async function accept(at: Scope, token: string, claims: IdentityClaims): Promise<SignedIn> {
  const { db: tx, now, from, organizationId } = at
  const tokenHash = hashToken(token)
  const found = tokenHash && (await findLink(tx, tokenHash, now))
  if (!tokenHash || !found || (found.organization_id ?? installation) !== organizationId) throw linkEnded()
  const known = await findIdentity(at, claims)
  const userId = known?.user_id ?? found.user_id
  const locked = userId === null || userId === undefined ? undefined : await lockUser(tx, userId)
  const provider = await lockProviderInUse(at, claims)
  if ((await findIdentity(at, claims))?.user_id !== known?.user_id) throw new ChangedError()
  const link = await claimLink(tx, tokenHash, now)
  if (link === undefined) throw linkEnded()
  if (locked?.disabled_at) throw disabled()
  if (link.organization_id === null || link.role === null) {
    if (known !== undefined || !locked || link.purpose !== 'invitation' || !canBeUsed(link, locked)) throw taken()
    if (coveringOrganization(locked) !== organizationId) throw notCovered()
    await endLinksOf(tx, locked.id, now)
    await addIdentity(at, locked.id, claims)
    const named = locked.name === '' ? ((await updateUser(tx, locked.id, { name: nameOf(claims) })) ?? locked) : locked
    await recordAccountEvent({ ...at, actor: selfActor(named, null, from) }, 'invitation_accepted', locked.id)

    return await open(at, { ...locked, ...named }, { provider, claims })
  }
  const user = locked ?? (await addInvited(at, link.email, claims))
  if (user.email !== link.email || user.created_by_organization_id !== organizationId) throw otherAddress()
  const membership = { userId: user.id, role: link.role, clientId: link.client_id }
  if (!(await insertMembership(at, membership, now))) throw alreadyMember(user.email)
  const event = {
    act: 'member.join',
    objectKind: 'user',
    objectId: user.id,
    changes: { role: { after: link.role }, ...limitOf(link.client_id) }
  }
  const actor = { ...auditActor(selfActor(user, null, from)), id: user.id }
  await insertAuditEvent({ db: tx, organizationId, actor }, event, now)

  return await open(at, user, { provider, claims })
}

async function addInvited(at: Scope, email: string, claims: IdentityClaims): Promise<UserWithSecrets> {
  const { db: tx, organizationId, now } = at
  const { kind } = await findInvited(tx, { email, organization_id: organizationId }, undefined)
  const account = { id: newId<UserId>(), email, name: nameOf(claims), platformRole: null, createdBy: organizationId }
  const user = kind === 'is_new' ? await insertUser(tx, account, now) : undefined
  if (user === undefined) {
    throw new AccountError(
      'sign_in_first',
      'The organization has an account with the address of the invitation: sign in, link single sign-on in your profile, then open the invitation again'
    )
  }
  await addIdentity(at, user.id, claims)

  return { ...user, password_hash: null, totp_secret_encrypted: null }
}

async function addIdentity(at: Scope, userId: UserId, claims: IdentityClaims): Promise<void> {
  const identity = { issuer: claims.issuer, subject: claims.subject, userId, label: labelOf(claims) }
  if (!(await insertIdentity(at, identity, at.now))) throw new ChangedError()
}

async function open(
  at: Scope,
  user: UserWithSecrets,
  { provider, claims }: { readonly provider: IdentityProviderRow; readonly claims: IdentityClaims }
): Promise<SignedIn> {
  const { db: tx, from, now } = at
  const signedIn = await openProviderSession(at, user, { provider, authenticatedAt: claims.authenticatedAt })
  await renewTokens(at, user.id, provider)
  const actor = selfActor(user, signedIn.sessionId, from)
  await recordAccountEvent({ db: tx, actor, now }, 'signed_in_by_provider', user.id)

  return signedIn
}

/** Under enforcement, access tokens work for some days after the latest sign-in. */
export async function renewTokens(
  { db: tx, now }: Pick<Scope, 'db' | 'now'>,
  userId: UserId,
  { state, break_glass_user_id, token_days }: IdentityProviderRow
): Promise<void> {
  if (state !== 'enforced' || break_glass_user_id === userId) return
  await updateUser(tx, userId, { tokens_until: new Date(now.getTime() + token_days * dayMs) })
}

/**
 * Locks the identity provider of a sign-in that began earlier.
 *
 * @throws {AccountError} if it is no longer in use, or has another issuer
 */
export async function lockProviderInUse(
  at: OrganizationScope,
  { issuer }: Pick<IdentityClaims, 'issuer'>
): Promise<IdentityProviderRow> {
  const provider = await lockIdentityProvider(at, 'sign_in')
  if (provider === undefined || provider.state === 'disabled' || provider.issuer !== issuer) {
    throw new AccountError(
      'no_provider',
      'The identity provider is no longer in use: ask an owner of the organization or an administrator'
    )
  }

  return provider
}

/** Returns the creator of the accounts that an identity provider opens. */
function creatorOf({ organizationId }: OrganizationScope) {
  return organizationId === installation ? null : organizationId
}

function notLinked(): AccountError {
  return new AccountError(
    'identity_unknown',
    'No account is linked to you there: sign in with your password, then link single sign-on in your profile'
  )
}

function disabled(): AccountError {
  return new AccountError('identity_unknown', 'Your account is disabled: ask the operator of this console')
}

function noAddress(): AccountError {
  return new AccountError(
    'identity_unknown',
    'The identity provider sent no verified email address: ask its administrator to add it to ID tokens'
  )
}

function addressTaken(): AccountError {
  return new AccountError(
    'identity_taken',
    'Your email address cannot be used for a new account: sign in with a password and link single sign-on in your profile, or ask an owner of the organization or an administrator'
  )
}

function linkEnded(): AccountError {
  return new AccountError('sign_in_first', 'The invitation was used or has expired: ask for a new one')
}

function otherAddress(): AccountError {
  return new AccountError('other_identity', 'The invitation is for another address than that of your account')
}

export function taken(): AccountError {
  return new AccountError('identity_taken', 'This identity belongs to another account: use another one there')
}

export function notCovered(): AccountError {
  return new AccountError(
    'other_identity',
    'This account cannot use single sign-on, because another organization or staff created it'
  )
}
