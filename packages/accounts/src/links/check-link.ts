import { type Database, findOrganization, installation, type OrganizationScope } from '@callbook/db'
import {
  findIdentityProvider,
  findLink,
  findUser,
  type LinkPurpose,
  type LinkRow,
  type UserWithSecrets
} from '@callbook/db/accounts'
import type { MembershipRole, OrganizationId, UserId } from '@callbook/domain'
import type { AccountScope } from '../actor.ts'
import { hashToken } from '../tokens/token.ts'
import { findInvited } from './invited-account.ts'

/** Purpose and requirements of a link, shown before it is used. */
export interface LinkCheck {
  readonly purpose: LinkPurpose
  readonly email: string
  readonly organizationId: OrganizationId | null
  readonly organizationName: string | null
  readonly role: MembershipRole | null
  readonly requiresName: boolean
  readonly requiresPassword: boolean
  /** Whether the organization has an account with the address, whose user must sign in to use the link. */
  readonly requiresSignIn: boolean
  /** Whether an account that staff created could use the link after signing in. The same for every address. */
  readonly allowsSignIn: boolean
  /** Whether an identity provider may accept the invitation instead of a password. */
  readonly allowsSingleSignOn: boolean
}

/**
 * Returns the purpose of a link without using it.
 *
 * @param visitor the signed-in user
 * @returns `undefined` for a link that cannot be used, regardless of the reason
 */
export async function checkLink(
  { db, now }: AccountScope<Database>,
  token: string,
  visitor?: UserId
): Promise<LinkCheck | undefined> {
  const tokenHash = hashToken(token)
  const link = tokenHash && (await findLink(db, tokenHash, now))
  if (!link) return undefined
  if (link.organization_id !== null)
    return await checkInvitation({ db, organizationId: link.organization_id }, link, visitor)
  const user = link.user_id === null ? undefined : await findUser(db, link.user_id)
  if (!canBeUsed(link, user)) return undefined

  return {
    purpose: link.purpose,
    email: link.email,
    organizationId: null,
    organizationName: null,
    role: null,
    requiresName: link.purpose === 'invitation',
    requiresPassword: link.purpose !== 'sign_in',
    requiresSignIn: false,
    allowsSignIn: false,
    allowsSingleSignOn: link.purpose === 'invitation' && (await isInUse({ db, organizationId: installation }))
  }
}

async function checkInvitation(
  { db, organizationId }: OrganizationScope<Database>,
  link: LinkRow,
  visitor: UserId | undefined
): Promise<LinkCheck> {
  const { kind } = await findInvited(db, link, visitor && (await findUser(db, visitor)))
  const organization = await findOrganization(db, organizationId)

  return {
    purpose: link.purpose,
    email: link.email,
    organizationId,
    organizationName: organization?.name ?? null,
    role: link.role,
    requiresName: kind === 'is_new',
    requiresPassword: kind === 'is_new',
    requiresSignIn: kind === 'signs_in',
    allowsSignIn: kind !== 'joins',
    allowsSingleSignOn: kind !== 'joins' && (await isInUse({ db, organizationId }))
  }
}

async function isInUse(at: OrganizationScope<Database>): Promise<boolean> {
  return ((await findIdentityProvider(at))?.state ?? 'disabled') !== 'disabled'
}

/** An invitation by staff is only for users without a password: it must not bypass an existing password. */
export function canBeUsed(link: LinkRow, user: UserWithSecrets | undefined): boolean {
  if (user === undefined || user.disabled_at !== null) return false

  return link.purpose !== 'invitation' || user.password_hash === null
}
