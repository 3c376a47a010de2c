import type { ClientId, MembershipRole, OrganizationId, SessionId, UserId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import { installation } from '../audit-events.ts'
import type { OrganizationScope } from '../scope.ts'
import type { PlatformRole } from './users.ts'

export const identityProviderStates = ['disabled', 'enabled', 'enforced'] as const

export type IdentityProviderState = (typeof identityProviderStates)[number]

/** What a group of the identity provider may do here: as a member of the organization, or as staff. */
export interface GroupRole {
  /** Value of the groups claim; `*` contains everyone. */
  readonly group: string
  readonly role: MembershipRole | PlatformRole
  readonly client_id: ClientId | null
}

export interface IdentityProviderSettings {
  readonly sign_in_name: string
  readonly issuer: string
  readonly client_id: string
  readonly groups_claim: string | null
  readonly group_roles: readonly GroupRole[]
  readonly session_hours: number
  readonly token_days: number
  readonly trusts_second_factor: boolean
}

/** The identity provider of an organization, or of staff, whose organization is `installation`. Without its secret. */
export interface IdentityProviderRow extends IdentityProviderSettings {
  readonly organization_id: OrganizationId
  readonly state: IdentityProviderState
  readonly break_glass_user_id: UserId | null
  readonly tested_at: string | null
  readonly updated_at: string
}

const columns = [
  ...(['organization_id', 'sign_in_name', 'issuer', 'client_id', 'groups_claim', 'group_roles'] as const),
  ...(['session_hours', 'token_days', 'trusts_second_factor', 'state', 'break_glass_user_id'] as const),
  ...(['tested_at', 'updated_at'] as const)
]

type StoredRow = Omit<IdentityProviderRow, 'group_roles'> & { readonly group_roles: string }

function rowOf(row: StoredRow | undefined): IdentityProviderRow | undefined {
  return row && { ...row, group_roles: JSON.parse(row.group_roles) as GroupRole[] }
}

export async function findIdentityProvider({
  db,
  organizationId
}: OrganizationScope): Promise<IdentityProviderRow | undefined> {
  const row = await db
    .selectFrom('identity_providers')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .$narrowType<StoredRow>()
    .executeTakeFirst()

  return rowOf(row)
}

export async function findIdentityProviderByName(
  db: Queryable,
  signInName: string
): Promise<IdentityProviderRow | undefined> {
  const row = await db
    .selectFrom('identity_providers')
    .select(columns)
    .where('sign_in_name', '=', signInName)
    .$narrowType<StoredRow>()
    .executeTakeFirst()

  return rowOf(row)
}

/**
 * Locks an identity provider until the transaction ends: for sign-ins, which may run concurrently, or for a change,
 * which waits for them. Call it after locking users.
 */
export async function lockIdentityProvider(
  { db: tx, organizationId }: OrganizationScope,
  purpose: 'sign_in' | 'change'
): Promise<IdentityProviderRow | undefined> {
  const row = await tx
    .selectFrom('identity_providers')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .$if(purpose === 'sign_in', (query) => query.forShare())
    .$if(purpose === 'change', (query) => query.forUpdate())
    .$narrowType<StoredRow>()
    .executeTakeFirst()

  return rowOf(row)
}

export async function findSealedClientSecret({ db, organizationId }: OrganizationScope): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity_providers')
    .select('client_secret_encrypted')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()

  return row?.client_secret_encrypted
}

/** @returns `false` if the organization already has an identity provider, or the sign-in name is taken */
export async function insertIdentityProvider(
  { db: tx, organizationId }: OrganizationScope,
  { group_roles, ...settings }: IdentityProviderSettings,
  { secret, now }: { readonly secret: string; readonly now: Date }
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identity_providers')
    .values({
      organization_id: organizationId,
      ...settings,
      group_roles: JSON.stringify(group_roles),
      client_secret_encrypted: secret,
      state: 'disabled',
      updated_at: now
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()

  return numInsertedOrUpdatedRows === 1n
}

export interface IdentityProviderChange extends Partial<Omit<IdentityProviderSettings, 'group_roles'>> {
  readonly group_roles?: string
  readonly client_secret_encrypted?: string
  readonly state?: IdentityProviderState
  readonly break_glass_user_id?: UserId | null
  readonly tested_at?: Date | null
  readonly updated_at?: Date
}

export async function updateIdentityProvider(
  { db: tx, organizationId }: OrganizationScope,
  change: IdentityProviderChange
): Promise<void> {
  await tx.updateTable('identity_providers').set(change).where('organization_id', '=', organizationId).execute()
}

/** Deletes an identity provider with its identities. */
export async function deleteIdentityProvider({ db: tx, organizationId }: OrganizationScope): Promise<void> {
  await tx.deleteFrom('identities').where('organization_id', '=', organizationId).execute()
  await tx.deleteFrom('identity_providers').where('organization_id', '=', organizationId).execute()
}

export interface SealedClientSecret {
  readonly organization_id: OrganizationId
  /** The same: an organization has one identity provider. */
  readonly id: string
  readonly secret_encrypted: string
}

/** In the order of their ids, which never change. */
export async function listSealedClientSecrets(
  db: Queryable,
  { after, limit }: { readonly after: string | undefined; readonly limit: number }
): Promise<SealedClientSecret[]> {
  return await selectSealed(db)
    .$if(after !== undefined, (query) => query.where('organization_id', '>', after ?? ''))
    .orderBy('organization_id')
    .limit(limit)
    .$narrowType<SealedClientSecret>()
    .execute()
}

export async function findSealedClientSecretRow({
  db,
  organizationId
}: OrganizationScope): Promise<SealedClientSecret | undefined> {
  return await selectSealed(db)
    .where('organization_id', '=', organizationId)
    .$narrowType<SealedClientSecret>()
    .executeTakeFirst()
}

function selectSealed(db: Queryable) {
  return db
    .selectFrom('identity_providers')
    .select(['organization_id', 'organization_id as id', 'client_secret_encrypted as secret_encrypted'])
}

/** Replaces the encrypted form of the same secret, unless it has changed since it was read. */
export async function replaceSealedClientSecret(
  tx: Queryable,
  from: SealedClientSecret,
  to: SealedClientSecret
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_providers')
    .set({ client_secret_encrypted: to.secret_encrypted })
    .where('organization_id', '=', from.organization_id)
    .where('client_secret_encrypted', '=', from.secret_encrypted)
    .executeTakeFirstOrThrow()

  return numUpdatedRows === 1n
}

/** An account at an issuer. */
export interface IdentityKey {
  readonly issuer: string
  readonly subject: string
}

export interface IdentityRow extends IdentityKey {
  readonly user_id: UserId
  readonly label: string
  readonly created_at: string
  readonly signed_in_at: string
}

const identityColumns = ['issuer', 'subject', 'user_id', 'label', 'created_at', 'signed_in_at'] as const

export async function findIdentity(
  { db, organizationId }: OrganizationScope,
  { issuer, subject }: IdentityKey
): Promise<IdentityRow | undefined> {
  return await db
    .selectFrom('identities')
    .select(identityColumns)
    .where('organization_id', '=', organizationId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .$narrowType<IdentityRow>()
    .executeTakeFirst()
}

/** Returns the identity of a user at the identity provider of an organization, which may be of an earlier issuer. */
export async function findIdentityOf(
  { db, organizationId }: OrganizationScope,
  userId: UserId
): Promise<IdentityRow | undefined> {
  return await db
    .selectFrom('identities')
    .select(identityColumns)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .$narrowType<IdentityRow>()
    .executeTakeFirst()
}

/** @returns `false` if the identity belongs to a user, or the user has an identity */
export async function insertIdentity(
  { db: tx, organizationId }: OrganizationScope,
  { issuer, subject, userId, label }: IdentityKey & { readonly userId: UserId; readonly label: string },
  now: Date
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('identities')
    .values({
      organization_id: organizationId,
      issuer,
      subject,
      user_id: userId,
      label,
      created_at: now,
      signed_in_at: now
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()

  return numInsertedOrUpdatedRows === 1n
}

/** Records a sign-in. */
export async function touchIdentity(
  { db: tx, organizationId }: OrganizationScope,
  { issuer, subject }: IdentityKey,
  { label, now }: { readonly label: string; readonly now: Date }
): Promise<void> {
  await tx
    .updateTable('identities')
    .set({ label, signed_in_at: now })
    .where('organization_id', '=', organizationId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/** @returns whether the user had an identity */
export async function deleteIdentityOf(
  { db: tx, organizationId }: OrganizationScope,
  userId: UserId
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identities')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

  return numDeletedRows > 0n
}

/** Deletes the identities of a user at all identity providers. */
export async function deleteIdentitiesOf(tx: Queryable, userId: UserId): Promise<void> {
  await tx.deleteFrom('identities').where('user_id', '=', userId).execute()
}

/** Accounts that the organization created; of `installation`, staff. */
const whereCovered = (organizationId: OrganizationId) =>
  organizationId === installation
    ? sql<boolean>`users.created_by_organization_id is null and users.platform_role is not null`
    : sql<boolean>`users.created_by_organization_id = ${organizationId}`

/** Locks the accounts that an identity provider covers, like `lockUsers`. */
export async function lockCoveredUsers({ db: tx, organizationId }: OrganizationScope): Promise<UserId[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where(whereCovered(organizationId))
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ id: UserId }>()
    .execute()

  return rows.map(({ id }) => id)
}

/** Sets when access tokens of the covered accounts stop working. */
export async function limitTokens(
  { db: tx, organizationId }: OrganizationScope,
  { until, except }: { readonly until: Date | null; readonly except?: UserId }
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ tokens_until: until })
    .where(whereCovered(organizationId))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute()
}

/**
 * Ends sessions of the covered accounts, and their unused links: those without the identity provider, or those that it
 * opened.
 *
 * @returns number of ended sessions
 */
export async function endCoveredSessions(
  { db: tx, organizationId }: OrganizationScope,
  which: { readonly opened: 'otherwise' | 'by_provider'; readonly except?: UserId },
  now: Date
): Promise<number> {
  const { opened, except } = which
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set(({ ref }) => ({ expires_at: ref('seen_at') }))
    .whereRef('expires_at', '>', 'seen_at')
    .$if(opened === 'by_provider', (query) => query.where('idp_organization_id', '=', organizationId))
    .$if(opened === 'otherwise', (query) =>
      query
        .where(sql<boolean>`idp_organization_id is distinct from ${organizationId}`)
        .where('user_id', 'in', (eb) => eb.selectFrom('users').select('users.id').where(whereCovered(organizationId)))
    )
    .$if(except !== undefined, (query) => query.where('user_id', '<>', except ?? ''))
    .executeTakeFirstOrThrow()
  if (opened === 'otherwise')
    await tx
      .updateTable('sign_in_links')
      .set({ used_at: now })
      .where('purpose', '<>', 'invitation')
      .where('used_at', 'is', null)
      .where('user_id', 'in', (eb) => eb.selectFrom('users').select('users.id').where(whereCovered(organizationId)))
      .$if(except !== undefined, (query) => query.where('user_id', '<>', except ?? ''))
      .execute()

  return Number(numUpdatedRows)
}

/** Ends the sessions of a user that an identity provider opened. */
export async function endProviderSessions(
  { db: tx, organizationId }: OrganizationScope,
  userId: UserId
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set(({ ref }) => ({ expires_at: ref('seen_at') }))
    .where('user_id', '=', userId)
    .where('idp_organization_id', '=', organizationId)
    .whereRef('expires_at', '>', 'seen_at')
    .execute()
}

/** Turns a session into one that an identity provider opened. */
export async function adoptSession(
  { db: tx, organizationId }: OrganizationScope,
  id: SessionId,
  { endsAt, secondFactorAt }: { readonly endsAt: Date; readonly secondFactorAt: Date | null }
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      idp_organization_id: organizationId,
      ends_at: endsAt,
      expires_at: sql`least(expires_at, ${endsAt})`,
      second_factor_at: sql`coalesce(second_factor_at, ${secondFactorAt})`
    })
    .where('id', '=', id)
    .execute()
}

/** Whether a user may use the identity provider, and what it lacks. */
export interface SignInPerson {
  readonly user_id: UserId
  readonly email: string
  readonly name: string
  /** Whether the identity provider may open the account: the organization created it; of staff, all. */
  readonly is_covered: boolean
  /** Whether an identity of the current issuer opens the account. */
  readonly is_linked: boolean
  /** Whether the user may be chosen to sign in while the provider fails. */
  readonly can_break_glass: boolean
}

/** Members of an organization, or staff, by name. Disabled users are left out. */
export async function listSignInPeople({ db, organizationId }: OrganizationScope): Promise<SignInPerson[]> {
  const isStaff = organizationId === installation
  const manages = isStaff
    ? sql<boolean>`users.platform_role = 'administrator'`
    : sql<boolean>`exists (select from memberships where memberships.organization_id = ${organizationId}
        and memberships.user_id = users.id and memberships.role = 'owner')`
  const isMember = isStaff
    ? sql<boolean>`users.platform_role is not null`
    : sql<boolean>`exists (select from memberships where memberships.organization_id = ${organizationId}
        and memberships.user_id = users.id)`

  return await db
    .selectFrom('users')
    .select(['users.id as user_id', 'users.email', 'users.name'])
    .select([
      sql<boolean>`coalesce(${whereCovered(organizationId)}, false)`.as('is_covered'),
      sql<boolean>`exists (select from identities
        join identity_providers p on p.organization_id = identities.organization_id and p.issuer = identities.issuer
        where identities.organization_id = ${organizationId} and identities.user_id = users.id)`.as('is_linked'),
      sql<boolean>`${manages} and users.password_hash is not null and users.totp_last_step is not null`.as(
        'can_break_glass'
      )
    ])
    .where(isMember)
    .where('users.disabled_at', 'is', null)
    .orderBy('users.name')
    .orderBy('users.id')
    .$narrowType<SignInPerson>()
    .execute()
}

/**
 * Locks the owners of an organization, or the administrators, and another user, like `lockUsers`.
 *
 * @returns the enabled owners or administrators
 */
export async function lockManagers({ db: tx, organizationId }: OrganizationScope, userId: UserId): Promise<UserId[]> {
  const manages =
    organizationId === installation
      ? sql<boolean>`coalesce(users.platform_role = 'administrator', false)`
      : sql<boolean>`users.id in (select memberships.user_id from memberships
          where memberships.organization_id = ${organizationId} and memberships.role = 'owner')`
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'disabled_at', manages.as('manages')])
    .where(({ or, eb }) => or([manages, eb('id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ id: UserId; disabled_at: string | null }>()
    .execute()

  return rows.filter((row) => row.manages && row.disabled_at === null).map(({ id }) => id)
}

/** The identity of a user at an identity provider that is in use, for the profile. */
export interface OwnIdentity {
  readonly organization_name: string | null
  readonly sign_in_name: string
  readonly state: IdentityProviderState
  /** Null if the user has not linked one. */
  readonly label: string | null
}

/** Returns the identity provider that covers a user, if it is in use. */
export async function findOwnIdentity(db: Database, userId: UserId): Promise<OwnIdentity | undefined> {
  return await db
    .selectFrom('users')
    .innerJoin('identity_providers as p', (join) => join.on(isCoveredBy))
    .leftJoin('organizations', 'organizations.id', 'p.organization_id')
    .leftJoin('identities', (join) =>
      join
        .onRef('identities.organization_id', '=', 'p.organization_id')
        .onRef('identities.issuer', '=', 'p.issuer')
        .onRef('identities.user_id', '=', 'users.id')
    )
    .select(['organizations.name as organization_name', 'p.sign_in_name', 'p.state', 'identities.label'])
    .where('users.id', '=', userId)
    .where('p.state', '<>', 'disabled')
    .$narrowType<OwnIdentity>()
    .executeTakeFirst()
}

/** Whether the identity provider `p` covers the user of the row. */
export const isCoveredBy = sql<boolean>`p.organization_id = coalesce(users.created_by_organization_id,
  case when users.platform_role is not null then ${installation}::uuid end)`
