import { installation, type Queryable } from '@callbook/db'
import { findIdentityOf, lockIdentityProvider, type UserRow } from '@callbook/db/accounts'
import type { OrganizationId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'

type Covered = Pick<UserRow, 'created_by_organization_id' | 'id' | 'platform_role'>

/**
 * Returns the organization whose identity provider covers an account: the organization that created it, `installation`
 * for staff, and `undefined` for other accounts that staff created. No provider of one organization opens an account
 * that reaches several.
 */
export function coveringOrganization({
  created_by_organization_id: creator,
  platform_role
}: Omit<Covered, 'id'>): OrganizationId | undefined {
  return creator ?? (platform_role === null ? undefined : installation)
}

/**
 * Rejects a password or a link as proof if the user must use an identity provider. A user without a linked identity may
 * still use them, but only to link one. Locks the provider, so that a concurrent enforcement waits.
 *
 * @throws {AccountError}
 */
export async function requirePasswordAllowed({ db: tx }: { readonly db: Queryable }, user: Covered): Promise<void> {
  const organizationId = coveringOrganization(user)
  const provider = organizationId && (await lockIdentityProvider({ db: tx, organizationId }, 'sign_in'))
  if (provider?.state !== 'enforced' || provider.break_glass_user_id === user.id) return
  const identity = await findIdentityOf({ db: tx, organizationId: provider.organization_id }, user.id)
  if (identity?.issuer !== provider.issuer) return

  throw new AccountError(
    'must_use_provider',
    `Your organization requires single sign-on: use it with the sign-in name ${provider.sign_in_name}`
  )
}
