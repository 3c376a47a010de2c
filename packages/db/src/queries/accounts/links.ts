import type { ClientId, LinkId, MembershipRole, OrganizationId, UserId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import type { OrganizationScope } from '../scope.ts'

export type LinkPurpose = 'sign_in' | 'invitation' | 'reset'

export interface LinkRow {
  readonly id: LinkId
  readonly purpose: LinkPurpose
  /** Null for an invitation to an organization, which is bound to an address. */
  readonly user_id: UserId | null
  readonly email: string
  readonly organization_id: OrganizationId | null
  readonly role: MembershipRole | null
  readonly client_id: ClientId | null
  readonly created_by_id: UserId | null
  readonly expires_at: string
}

export interface NewLink {
  readonly id: LinkId
  readonly tokenHash: Buffer
  readonly purpose: LinkPurpose
  readonly userId: UserId | null
  readonly email: string
  readonly organizationId: OrganizationId | null
  readonly role: MembershipRole | null
  /** Limits the membership to a client. */
  readonly clientId?: ClientId | null
  readonly createdBy: UserId | null
  readonly expiresAt: Date
}

const columns = [
  ...(['id', 'purpose', 'user_id', 'email', 'organization_id', 'role', 'client_id'] as const),
  ...(['created_by_id', 'expires_at'] as const)
]

export async function insertLink(tx: Queryable, link: NewLink, now: Date): Promise<void> {
  await tx
    .insertInto('sign_in_links')
    .values({
      id: link.id,
      token_hash: link.tokenHash,
      purpose: link.purpose,
      user_id: link.userId,
      email: link.email,
      organization_id: link.organizationId,
      role: link.role,
      client_id: link.clientId ?? null,
      created_by_id: link.createdBy,
      created_at: now,
      expires_at: link.expiresAt
    })
    .execute()
}

/** Returns a link that can be used, without using it. */
export async function findLink(db: Queryable, tokenHash: Buffer, now: Date): Promise<LinkRow | undefined> {
  return await db
    .selectFrom('sign_in_links')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > ${now}`)
    .$narrowType<LinkRow>()
    .executeTakeFirst()
}

/** Uses a link. Returns `undefined` if it does not exist or was already used. */
export async function claimLink(tx: Queryable, tokenHash: Buffer, now: Date): Promise<LinkRow | undefined> {
  return await tx
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > ${now}`)
    .returning(columns)
    .$narrowType<LinkRow>()
    .executeTakeFirst()
}

/** Ends the unused links of a user. */
export async function endLinksOf(tx: Queryable, userId: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Ends the unused links that a user created, for any recipient. */
export async function endLinksBy(tx: Queryable, createdBy: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('created_by_id', '=', createdBy)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > ${now}`)
    .execute()
}

export async function endInvitationsBy(
  { db: tx, organizationId }: OrganizationScope,
  createdBy: UserId,
  now: Date
): Promise<void> {
  await tx
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('organization_id', '=', organizationId)
    .where('created_by_id', '=', createdBy)
    .where('used_at', 'is', null)
    .execute()
}

/** An invitation to an organization that can be used. */
export interface InvitationRow {
  readonly id: LinkId
  readonly email: string
  readonly role: MembershipRole
  readonly client_id: ClientId | null
  /** The name of the user who created it; null for the command line. */
  readonly invited_by: string | null
  readonly created_at: string
  readonly expires_at: string
}

const maxListed = 200

/** Returns the open invitations to an organization, newest first, at most 200. */
export async function listInvitationRows(
  { db, organizationId }: OrganizationScope,
  now: Date
): Promise<InvitationRow[]> {
  return await db
    .selectFrom('sign_in_links as link')
    .leftJoin('users as inviter', 'inviter.id', 'link.created_by_id')
    .select([
      'link.id',
      'link.email',
      'link.role',
      'link.client_id',
      'inviter.name as invited_by',
      'link.created_at',
      'link.expires_at'
    ])
    .where('link.organization_id', '=', organizationId)
    .where('link.purpose', '=', 'invitation')
    .where('link.used_at', 'is', null)
    .where(sql<boolean>`link.expires_at > ${now}`)
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id', 'desc')
    .limit(maxListed)
    .$narrowType<InvitationRow>()
    .execute()
}

/**
 * Ends an open invitation.
 *
 * @returns `undefined` if the organization has no such open invitation
 */
export async function endInvitation(
  { db: tx, organizationId }: OrganizationScope,
  id: LinkId,
  now: Date
): Promise<Pick<InvitationRow, 'client_id' | 'email' | 'role'> | undefined> {
  return await tx
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > ${now}`)
    .returning(['email', 'role', 'client_id'])
    .$narrowType<Pick<InvitationRow, 'client_id' | 'email' | 'role'>>()
    .executeTakeFirst()
}
