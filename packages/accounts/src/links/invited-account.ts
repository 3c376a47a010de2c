import type { Queryable } from '@callbook/db'
import { findUserByEmail, type LinkRow, type UserWithSecrets } from '@callbook/db/accounts'

export type Invited =
  | { readonly kind: 'joins'; readonly user: UserWithSecrets }
  /** The organization has an account with the address, whose user must sign in. */
  | { readonly kind: 'signs_in' }
  /** A separate account is created, regardless of other accounts of the address. */
  | { readonly kind: 'is_new' }

/**
 * Decides which account an invitation to an organization is for. Accounts of other organizations make no difference, so
 * that the inviting user learns nothing about them.
 *
 * @param visitor the signed-in user
 */
export async function findInvited(
  db: Queryable,
  { email, organization_id: organizationId }: Pick<LinkRow, 'email' | 'organization_id'>,
  visitor: UserWithSecrets | undefined
): Promise<Invited> {
  const creator = visitor?.created_by_organization_id ?? null
  const isTrusted = creator === null || creator === organizationId
  if (visitor?.email === email && visitor.disabled_at === null && isTrusted) return { kind: 'joins', user: visitor }
  const own = await findUserByEmail(db, email, organizationId)

  return { kind: own === undefined ? 'is_new' : 'signs_in' }
}
