import { lockPlatformRole, lockRole } from '@callbook/db/accounts'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import type { ActorScope } from '../actor.ts'
import { hasPermission, type Permission, type PermissionSettings } from '../permissions/permissions.ts'
import { requireLive } from './require-live.ts'

interface RequiredPermission {
  readonly permission: Permission
  readonly organizationId?: OrganizationId
  /** Limit of the access of the request; none by default. */
  readonly clientId?: ClientId | undefined
  readonly settings?: PermissionSettings
}

/**
 * Rejects a change if the actor has lost the permission since the request, or access to its client: credentials created
 * afterwards would not be ended with the earlier ones.
 *
 * Call it after locking the members and users whom the change concerns.
 *
 * @param organizationId the organization; `undefined` for changes outside of organizations
 * @throws {AccountError}
 */
export async function requirePermission(
  { db: tx, actor, now }: ActorScope,
  { permission, organizationId, clientId, settings }: RequiredPermission
): Promise<void> {
  const { id, sessionId } = actor
  if (id === null || sessionId === null) return
  const role = (organizationId && (await lockRole({ db: tx, organizationId }, id, clientId ?? null))) ?? null
  const isMemberAllowed = hasPermission({ role, platform_role: null }, permission, settings)
  const platform_role = isMemberAllowed ? null : await lockPlatformRole(tx, id)
  const token = await requireLive(tx, actor, now)
  const isWithin = (token?.organization_id ?? null) === null || token?.organization_id === organizationId
  if (isWithin && hasPermission({ role, platform_role, access_token: token }, permission, settings)) return

  throw new AccountError('not_permitted', 'Your permissions have just changed')
}
