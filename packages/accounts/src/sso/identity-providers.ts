import {
  type AuditChanges,
  type Database,
  insertAuditEvent,
  installation,
  inTransaction,
  type OrganizationScope
} from '@callbook/db'
import {
  deleteIdentityOf,
  deleteIdentityProvider,
  endCoveredSessions,
  endProviderSessions,
  findIdentityProvider,
  findIdentityProviderByName,
  type GroupRole,
  type IdentityProviderRow,
  type IdentityProviderSettings,
  type IdentityProviderState,
  insertIdentityProvider,
  limitTokens,
  listSignInPeople,
  lockCoveredUsers,
  lockIdentityProvider,
  lockUser,
  updateIdentityProvider,
  updateUser
} from '@callbook/db/accounts'
import { type KeyRing, type OrganizationId, sealSecret, type UserId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { type ActorScope, auditActor, commandLine, type IssuanceContext } from '../actor.ts'
import { checkLimit } from '../memberships/client-limit.ts'
import { requirePermission } from '../sessions/require-permission.ts'
import { everyone, isMembershipRole } from './group-roles.ts'

type Scope = ActorScope & OrganizationScope
type DatabaseScope = ActorScope<Database> & OrganizationScope<Database>

const dayMs = 86_400_000

/** Sign-in names that are paths of the console. */
const reservedNames = ['callback', 'link']

export interface IdentityProviderInput extends IdentityProviderSettings {
  /** Absent to keep the stored one. */
  readonly client_secret?: string | undefined
}

/**
 * Creates or changes the identity provider of an organization. It must be tested again before it is enabled. Another
 * issuer disables it, because its subjects are other people, and needs the secret again: a stored secret is only sent
 * to the issuer for which it was entered.
 *
 * @throws {AccountError}
 */
export async function saveIdentityProvider(
  at: DatabaseScope & IssuanceContext & { readonly keyRing: KeyRing },
  { client_secret: secret, ...settings }: IdentityProviderInput
): Promise<void> {
  const { db, organizationId, now, keyRing, randomBytes } = at
  await inTransaction(db, async (tx) => {
    const inTx = { ...at, db: tx }
    await requireManager(inTx)
    const before = await lockIdentityProvider(inTx, 'change')
    const isMoved = before !== undefined && before.issuer !== settings.issuer
    if (secret === undefined && (before === undefined || isMoved)) {
      throw invalid('client_secret is required for a new issuer')
    }
    await checkSettings(inTx, settings)
    const named = await findIdentityProviderByName(tx, settings.sign_in_name)
    if (named !== undefined && named.organization_id !== organizationId) throw nameTaken()
    const sealed = secret === undefined ? undefined : sealSecret(keyRing, secret, organizationId, randomBytes)
    if (before === undefined) {
      if (!(await insertIdentityProvider(inTx, settings, { secret: sealed ?? '', now }))) throw nameTaken()
    } else {
      const { group_roles, ...rest } = settings
      const state = isMoved ? ({ state: 'disabled' } as const) : {}
      const change = { ...rest, group_roles: JSON.stringify(group_roles), tested_at: null, updated_at: now, ...state }
      await updateIdentityProvider(inTx, {
        ...change,
        ...(sealed !== undefined && { client_secret_encrypted: sealed })
      })
      if (isMoved) await stopUse(inTx, before)
    }
    const changes = { ...changesOf(before, settings), ...(secret !== undefined && { client_secret: { after: 'set' } }) }
    await record(
      inTx,
      'sso.save',
      isMoved ? { ...changes, state: { before: before.state, after: 'disabled' } } : changes
    )
  })
}

async function checkSettings(at: Scope, { sign_in_name, groups_claim, group_roles }: IdentityProviderSettings) {
  if (!/^[a-z0-9-]{3,40}$/.test(sign_in_name) || reservedNames.includes(sign_in_name)) {
    throw invalid('sign_in_name must have 3 to 40 lower-case letters, digits and hyphens, such as acme-group')
  }
  if (groups_claim === null && group_roles.some(({ group }) => group !== everyone)) {
    throw invalid('groups_claim must name the claim with the groups of a user, such as groups')
  }
  for (const one of group_roles) await checkGroupRole(at, one)
}

async function checkGroupRole(at: Scope, { role, client_id: clientId }: GroupRole): Promise<void> {
  const isStaff = at.organizationId === installation
  if (isMembershipRole(role) === isStaff) {
    throw invalid(isStaff ? 'role must be a role of staff' : 'role must be a role of members')
  }
  if (isStaff && clientId !== null) throw invalid('client_id must be null for staff')
  if (isMembershipRole(role)) await checkLimit(at, { role, clientId })
}

/** Records that the current configuration works, so that it can be enabled. */
export async function recordProviderTest(at: DatabaseScope, updatedAt: string): Promise<void> {
  const { db, now } = at
  await inTransaction(db, async (tx) => {
    const inTx = { ...at, db: tx }
    await requireManager(inTx)
    const provider = await lockIdentityProvider(inTx, 'change')
    if (provider === undefined || provider.updated_at !== updatedAt) {
      throw new AccountError('not_tested', 'The configuration has changed since the test began: test it again')
    }
    await updateIdentityProvider(inTx, { tested_at: now })
    await record(inTx, 'sso.test', {})
  })
}

export interface StateChange {
  readonly state: IdentityProviderState
  /** Who may sign in by a password if the provider is enforced. */
  readonly breakGlassUserId?: UserId | null | undefined
}

/**
 * Disables, enables or enforces an identity provider. Enforcing ends the other sessions and links of the covered users,
 * and limits their access tokens; disabling ends the sessions that it opened.
 *
 * @returns `false` if the organization has no identity provider
 * @throws {AccountError} if it was not tested, or the user who may use a password is not suitable
 */
export async function setProviderState(at: DatabaseScope, { state, breakGlassUserId }: StateChange): Promise<boolean> {
  const { db, now } = at
  return await inTransaction(db, async (tx) => {
    const inTx = { ...at, db: tx }
    // In the order of sign-ins: users, then the provider.
    await lockCoveredUsers(inTx)
    await requireManager(inTx)
    const before = await lockIdentityProvider(inTx, 'change')
    if (before === undefined) return false
    const chosen = breakGlassUserId === undefined ? before.break_glass_user_id : breakGlassUserId
    if (state !== 'disabled' && before.tested_at === null) {
      throw new AccountError('not_tested', 'Test this configuration first')
    }
    if (state === 'enforced') await checkBreakGlass(inTx, chosen)
    if (before.state === state && before.break_glass_user_id === chosen) return true
    await updateIdentityProvider(inTx, { state, break_glass_user_id: chosen })
    if (state === 'enforced') await enforce(inTx, before, chosen)
    else if (before.state === 'enforced') await limitTokens(inTx, { until: null })
    if (state === 'disabled') await endCoveredSessions(inTx, { opened: 'by_provider' }, now)
    await record(inTx, 'sso.state', {
      ...(before.state !== state && { state: { before: before.state, after: state } }),
      ...(before.break_glass_user_id !== chosen && {
        break_glass_user_id: { before: before.break_glass_user_id, after: chosen }
      })
    })

    return true
  })
}

export interface ReleasedProvider {
  readonly sign_in_name: string
  readonly issuer: string
  /** The state before; it is `disabled` now. */
  readonly was: IdentityProviderState
}

/**
 * Turns single sign-on off by the operator, so that users sign in by their passwords again.
 *
 * @param by name of the operator
 * @param organizationId `undefined` for staff
 * @returns `undefined` without an identity provider
 */
export async function releaseIdentityProvider(
  db: Database,
  {
    by,
    organizationId = installation,
    now
  }: { readonly by: string; readonly organizationId?: OrganizationId | undefined; readonly now: Date }
): Promise<ReleasedProvider | undefined> {
  const at = { db, organizationId, actor: { ...commandLine, name: by }, now }
  const before = await findIdentityProvider(at)
  if (before === undefined || !(await setProviderState(at, { state: 'disabled' }))) return undefined

  return { sign_in_name: before.sign_in_name, issuer: before.issuer, was: before.state }
}

async function checkBreakGlass(at: Scope, userId: UserId | null): Promise<void> {
  const people = await listSignInPeople(at)
  if (people.some(({ user_id, can_break_glass }) => user_id === userId && can_break_glass)) return
  const who = at.organizationId === installation ? 'an administrator' : 'an owner'

  throw invalid(`break_glass_user_id must be ${who} with a password and a second factor`)
}

async function enforce(at: Scope, before: IdentityProviderRow, breakGlass: UserId | null): Promise<void> {
  const { db: tx, now } = at
  const [until, except] = [new Date(now.getTime() + before.token_days * dayMs), breakGlass ?? undefined]
  if (before.state !== 'enforced') {
    await limitTokens(at, { until, ...(except !== undefined && { except }) })
  } else if (before.break_glass_user_id !== null) {
    await updateUser(tx, before.break_glass_user_id, { tokens_until: until })
  }
  if (breakGlass !== null) await updateUser(tx, breakGlass, { tokens_until: null })
  await endCoveredSessions(at, { opened: 'otherwise', ...(except !== undefined && { except }) }, now)
}

/** @returns `false` if the organization has no identity provider */
export async function removeIdentityProvider(at: DatabaseScope): Promise<boolean> {
  const { db } = at
  return await inTransaction(db, async (tx) => {
    const inTx = { ...at, db: tx }
    await lockCoveredUsers(inTx)
    await requireManager(inTx)
    const before = await lockIdentityProvider(inTx, 'change')
    if (before === undefined) return false
    await stopUse(inTx, before)
    await deleteIdentityProvider(inTx)
    await record(inTx, 'sso.delete', {
      issuer: { before: before.issuer },
      sign_in_name: { before: before.sign_in_name },
      state: { before: before.state }
    })

    return true
  })
}

/** Ends the sessions that an identity provider opened, and its limit of access tokens. */
async function stopUse(at: Scope, { state }: IdentityProviderRow): Promise<void> {
  if (state === 'enforced') await limitTokens(at, { until: null })
  await endCoveredSessions(at, { opened: 'by_provider' }, at.now)
}

/**
 * Removes the identity of a user, and ends the sessions that it opened.
 *
 * @returns `false` if the user has no identity there
 */
export async function unlinkIdentity(at: DatabaseScope, userId: UserId): Promise<boolean> {
  const { db, organizationId, actor, now } = at
  return await inTransaction(db, async (tx) => {
    const inTx = { ...at, db: tx }
    await lockUser(tx, userId)
    await requireManager(inTx)
    if (!(await deleteIdentityOf(inTx, userId))) return false
    await endProviderSessions(inTx, userId)
    const event = { act: 'member.unlink', objectKind: 'user', objectId: userId }
    await insertAuditEvent({ db: tx, organizationId, actor: auditActor(actor) }, event, now)

    return true
  })
}

/** Requires the permission to manage the identity provider of the organization, or of staff. */
async function requireManager(at: Scope): Promise<void> {
  const { organizationId } = at
  await requirePermission(
    at,
    organizationId === installation ? { permission: 'manage_people' } : { permission: 'manage_members', organizationId }
  )
}

/**
 * Returns the identity provider of an organization, if the actor may test it.
 *
 * @throws {AccountError} without the permission, whether the organization exists or not
 */
export async function findProviderToTest(at: DatabaseScope): Promise<IdentityProviderRow | undefined> {
  await requireManager(at)

  return await findIdentityProvider(at)
}

function changesOf(before: IdentityProviderRow | undefined, after: IdentityProviderSettings): AuditChanges {
  const names = Object.keys(after) as (keyof IdentityProviderSettings)[]
  const changed = names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name]))

  return Object.fromEntries(
    changed.map((name) => [name, { ...(before && { before: before[name] }), after: after[name] }])
  )
}

async function record(at: Scope, act: string, changes: AuditChanges): Promise<void> {
  const { db, organizationId, actor, now } = at
  const event = { act, objectKind: 'identity_provider', objectId: organizationId, changes }
  await insertAuditEvent({ db, organizationId, actor: auditActor(actor) }, event, now)
}

function nameTaken(): AccountError {
  return new AccountError('sign_in_name_taken', 'This sign-in name is taken: choose another one')
}

function invalid(message: string): AccountError {
  return new AccountError('invalid_provider', message)
}
