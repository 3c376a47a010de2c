import { type Database, insertAuditEvent, inTransaction, type Queryable } from '@callbook/db'
import {
  clearSecondFactor,
  deleteIdentitiesOf,
  endLinksBy,
  endLinksOf,
  findUserByEmail,
  lockUsers,
  moveMemberships,
  type UserRow,
  type UserWithSecrets,
  updateUser
} from '@callbook/db/accounts'
import type { UserId } from '@callbook/domain'
import { AccountError } from '../account-error.ts'
import { type ActorScope, auditActor, type IssuanceContext, recordAccountEvent } from '../actor.ts'
import { type Link, makeLink } from '../links/make-link.ts'
import { endAccess } from '../sessions/end-access.ts'
import { requirePermission } from '../sessions/require-permission.ts'

export interface MergedUsers {
  readonly user: UserRow
  /** Sets the new password. */
  readonly link: Link
}

/**
 * Merges an account into another account of the same address, which then counts as created by staff. Memberships move;
 * the merged account remains, disabled, as the author of its earlier actions. All sessions and links of both end, and
 * both lose their password, second factor and single sign-on, because the owner of an organization may know one of them.
 *
 * @returns `undefined` if one of the users does not exist
 * @throws {AccountError}
 */
export async function mergeUsers(
  at: ActorScope<Database> & IssuanceContext,
  { userId, fromId }: { readonly userId: UserId; readonly fromId: UserId }
): Promise<MergedUsers | undefined> {
  const { db, actor, now } = at
  return await inTransaction(db, async (tx) => {
    const inTx = { ...at, db: tx }
    const users = await lockUsers(tx, [userId, fromId, ...(actor.id === null ? [] : [actor.id])])
    const [user, from] = [userId, fromId].map((id) => users.find((one) => one.id === id))
    if (user === undefined || from === undefined) return undefined
    await requirePermission(inTx, { permission: 'manage_people' })
    await checkMergeable(tx, user, from)

    for (const one of [user, from]) await endCredentials(tx, one, now)
    await moveAll(inTx, { user, from })
    await updateUser(tx, fromId, { disabled_at: from.disabled_at ?? now })
    const hadFactor = user.has_second_factor || from.has_second_factor
    const change = { created_by_organization_id: null, ...(hadFactor && { must_set_second_factor: true }) }
    const merged = await updateUser(tx, userId, change)
    if (merged === undefined) throw new Error('a locked user does not exist')
    const ofUser = { userId, email: user.email, organizationId: null, role: null, createdBy: actor.id }
    const link = await makeLink(tx, { purpose: 'reset', ...ofUser }, at)
    await recordAccountEvent(inTx, 'user_merged', userId)

    return { user: merged, link }
  })
}

async function checkMergeable(tx: Queryable, user: UserWithSecrets, from: UserWithSecrets): Promise<void> {
  if (user.id === from.id || user.email !== from.email) {
    throw new AccountError('different_addresses', 'Choose two accounts with the same email address')
  }
  const staffs = await findUserByEmail(tx, user.email, null)
  if (staffs !== undefined && staffs.id !== user.id) {
    throw new AccountError('created_by_organization', 'Merge into the account that staff created')
  }
  if (user.disabled_at !== null) throw new AccountError('disabled', 'Enable the account to merge into first')
}

async function endCredentials(tx: Queryable, { id }: UserRow, now: Date): Promise<void> {
  await endAccess(tx, id)
  await endLinksOf(tx, id, now)
  await endLinksBy(tx, id, now)
  await clearSecondFactor(tx, id)
  await deleteIdentitiesOf(tx, id)
  await updateUser(tx, id, { password_hash: null })
}

async function moveAll(
  { db: tx, actor, now }: ActorScope,
  { user, from }: { readonly user: UserRow; readonly from: UserRow }
): Promise<void> {
  for (const { organizationId, before, after } of await moveMemberships(tx, { from: from.id, to: user.id }, now)) {
    const changes = { account: { before: from.id, after: user.id }, role: { before, after } }
    const event = { act: 'member.merge', objectKind: 'user', objectId: user.id, changes }
    await insertAuditEvent({ db: tx, organizationId, actor: auditActor(actor) }, event, now)
  }
}
