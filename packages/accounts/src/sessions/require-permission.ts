import type { Queryable } from '@callbook/db'
import { holdPlatformRole, holdRole } from '@callbook/db/accounts'
import type { OrganizationId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import type { AccountActor } from '../actor.ts'
import { type Act, may } from '../permissions/permissions.ts'
import { requireLive } from './require-live.ts'

/**
 * Keeps somebody from doing what they were allowed to when they asked, and are not by now: whoever took it from them
 * has ended what was made by it, and would not see what is made afterwards.
 *
 * To be asked after the members and users are locked, whom a change is about.
 *
 * @param organizationId in which it is done; undefined for what is done in none
 * @throws {AccountError}
 */
export async function requirePermission(
  tx: Queryable,
  actor: AccountActor,
  { act, organizationId }: { readonly act: Act; readonly organizationId?: OrganizationId },
  now: Date
): Promise<void> {
  const { id, sessionId } = actor
  if (id === null || sessionId === null) return
  const role = (organizationId && (await holdRole(tx, organizationId, id))) ?? null
  const isAllowed =
    may({ role, platform_role: null }, act) || may({ role, platform_role: await holdPlatformRole(tx, id) }, act)
  await requireLive(tx, actor, now)
  if (!isAllowed) throw new AccountError('not_permitted', 'What you may do has changed at this moment')
}
