import type { ClientId, LinkId, MembershipRole, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

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
export async function listInvitations(
  db: Queryable,
  organizationId: OrganizationId,
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
  tx: Queryable,
  organizationId: OrganizationId,
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
