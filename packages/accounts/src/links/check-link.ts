import { type Database, findOrganization } from '@callbook/db'
import {
  findLink,
  findUser,
  findUserByEmail,
  type LinkPurpose,
  type LinkRow,
  type MembershipRole,
  type UserWithSecrets
} from '@callbook/db/accounts'
import type { OrganizationId } from '@callbook/domain'
import { hashToken } from '../tokens/token.ts'

/** What a link is for, to be told before it is used. */
export interface LinkCheck {
  readonly purpose: LinkPurpose
  readonly email: string
  readonly organizationId: OrganizationId | null
  readonly organizationName: string | null
  readonly role: MembershipRole | null
  /** Whether a name and a password are set with it. */
  readonly asksName: boolean
  readonly asksPassword: boolean
  /** Whether it can be used only by the one who is signed in with its address. */
  readonly asksSignIn: boolean
}

/** Undefined for a link that cannot be used, whatever the reason. It can be used afterwards as before. */
export async function checkLink(db: Database, token: string, now: Date): Promise<LinkCheck | undefined> {
  const tokenHash = hashToken(token)
  const link = tokenHash && (await findLink(db, tokenHash, now))
  if (!link) return undefined
  const user = link.user_id === null ? await findUserByEmail(db, link.email) : await findUser(db, link.user_id)
  if (!canBeUsed(link, user)) return undefined
  const organization = link.organization_id === null ? undefined : await findOrganization(db, link.organization_id)
  const isFirst = link.purpose === 'invitation' && (user === undefined || link.user_id !== null)

  return {
    purpose: link.purpose,
    email: link.email,
    organizationId: link.organization_id,
    organizationName: organization?.name ?? null,
    role: link.role,
    asksName: isFirst,
    asksPassword: isFirst || link.purpose === 'reset',
    asksSignIn: link.purpose === 'invitation' && !isFirst
  }
}

/** An invitation by staff is for somebody who has no password yet: it is no way around the password of one who has. */
export function canBeUsed(link: LinkRow, user: UserWithSecrets | undefined): boolean {
  if (user === undefined) return link.user_id === null
  if (user.disabled_at !== null) return false

  return link.purpose !== 'invitation' || link.user_id === null || user.password_hash === null
}
