import type { ClientId, LinkId, MembershipRole, OrganizationId, UserId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

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
  tx: Queryable,
  organizationId: OrganizationId,
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
