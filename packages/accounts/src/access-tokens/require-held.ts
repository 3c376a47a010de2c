import { findOrganization, type Queryable } from '@callbook/db'
import { listMemberships, lockPlatformRole } from '@callbook/db/accounts'
import type { OrganizationId, UserId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { hasPermission, type Permission, type PermissionSettings } from '../permissions/permissions.ts'

interface Requested {
  readonly permissions: readonly Permission[]
  readonly organizationId: OrganizationId | null
}

/**
 * Rejects an organization that the user cannot access, and permissions that the user lacks in every organization.
 *
 * @throws {AccountError}
 */
export async function requireHeld(
  tx: Queryable,
  userId: UserId,
  { permissions, organizationId }: Requested,
  settings: PermissionSettings
): Promise<void> {
  const platform_role = await lockPlatformRole(tx, userId)
  const memberships = await listMemberships(tx, userId)
  const within = memberships.filter((one) => organizationId === null || one.organization_id === organizationId)
  if (organizationId !== null && within.length === 0) {
    if (platform_role === null || (await findOrganization(tx, organizationId)) === undefined) throw noOrganization()
  }
  const roles = [null, ...within.map(({ role }) => role)]
  const lacking = permissions.find(
    (one) => !roles.some((role) => hasPermission({ platform_role, role }, one, settings))
  )
  if (lacking !== undefined) {
    throw new AccountError('lacks_permission', `You do not have the permission ${lacking}`)
  }
}

function noOrganization(): AccountError {
  return new AccountError('no_organization', 'organization_id must be one of your organizations, or null')
}
