import {
  deleteSavedViewRow,
  hasRoomForView,
  insertSavedView,
  inTransaction,
  lockSavedView,
  type Queryable,
  type ReachScope,
  type SavedViewFields,
  type SavedViewRow,
  updateSavedView
} from '@callbook/db'
import { limitsOf, reachOf, type SavedViewId, type UserId } from '@callbook/domain'
import { changedValues, newValues } from '../audit/changes.ts'
import { type AuditContext, type AuditEntry, recordAuditEvent } from '../audit/record-audit-event.ts'
import { RefusedError } from '../input-error.ts'
import { checkName } from '../name.ts'
import type { Permit } from '../permit.ts'
import type { ReachContext } from '../within.ts'

/** Maximum number of shared views of an organization or of a client, and of personal views of a user. */
export const maxSavedViews = 50

export interface ViewUser {
  readonly userId: UserId
  readonly now: Date
  /**
   * Checks one of the permissions: for personal views, for shared ones, and for shared ones of other authors.
   *
   * @throws {Error} if the user does not have it
   */
  readonly permit: (permission: 'manage_clients' | 'read' | 'review') => Permit
}

/**
 * Saves a view, which belongs to the client of the reach, if there is one.
 *
 * @throws {InputError} if the name is invalid
 * @throws {RefusedError} if there are `maxSavedViews`
 */
export async function createSavedView(
  at: ReachContext<Queryable>,
  { name, ...fields }: SavedViewFields,
  user: ViewUser
): Promise<SavedViewRow> {
  const { db, reach } = at
  const given = { ...fields, name: checkName(name) }

  return await inTransaction(db, async (tx) => {
    await requirePermission(tx, user, { after: given })
    await requireRoom({ db: tx, reach }, user, given)
    const view = await insertSavedView({ db: tx, reach }, { ...given, userId: user.userId }, user.now)
    if (view.is_shared) await record(tx, at, { view, entry: { act: 'view.create', changes: newValues(audited(view)) } })

    return view
  })
}

/**
 * Changes a view. Absent fields do not change.
 *
 * @returns `undefined` if the user has no view with this id
 * @throws {InputError} if the name is invalid
 * @throws {RefusedError} if it would be one more than `maxSavedViews`
 */
export async function changeSavedView(
  at: ReachContext,
  id: SavedViewId,
  { changes, ...user }: ViewUser & { readonly changes: Partial<SavedViewFields> }
): Promise<SavedViewRow | undefined> {
  const { db, reach } = at
  const { organizationId } = limitsOf(reach)

  return await db.transaction().execute(async (tx) => {
    const before = await lockSavedView({ db: tx, reach }, { id, userId: user.userId })
    if (before === undefined) return undefined
    const { is_shared, name, query } = { ...before, ...changes }
    const given = { is_shared, query, name: checkName(name) }
    await requirePermission(tx, user, { before, after: given })
    if (is_shared !== before.is_shared) {
      await requireRoom(
        { db: tx, reach: reachOf(organizationId, before.client_id) },
        { ...user, userId: before.user_id },
        given
      )
    }
    const view = await updateSavedView({ db: tx, organizationId }, id, given)
    if (before.is_shared || is_shared) {
      await record(tx, at, {
        view,
        entry: { act: 'view.change', changes: changedValues(audited(before), audited(view)) }
      })
    }

    return view
  })
}

/** @returns `undefined` if the user has no view with this id */
export async function deleteSavedView(
  at: ReachContext,
  id: SavedViewId,
  user: ViewUser
): Promise<SavedViewRow | undefined> {
  const { db, reach } = at

  return await db.transaction().execute(async (tx) => {
    const view = await lockSavedView({ db: tx, reach }, { id, userId: user.userId })
    if (view === undefined) return undefined
    await requirePermission(tx, user, { before: view, after: view })
    await deleteSavedViewRow({ db: tx, organizationId: limitsOf(reach).organizationId }, id)
    const { name } = view
    if (view.is_shared)
      await record(tx, at, { view, entry: { act: 'view.delete', changes: { name: { before: name } } } })

    return view
  })
}

async function requirePermission(
  tx: Queryable,
  { userId, permit }: ViewUser,
  { before, after }: { readonly before?: SavedViewRow; readonly after: SavedViewFields }
): Promise<void> {
  const isOwn = before === undefined || before.user_id === userId
  const isPersonal = before?.is_shared !== true && !after.is_shared
  const ofAuthor = isPersonal ? 'read' : 'review'

  await permit(isOwn ? ofAuthor : 'manage_clients')(tx)
}

/** @throws {RefusedError} if there is no room for another view */
async function requireRoom(
  { db: tx, reach }: ReachScope,
  { userId, now }: Pick<ViewUser, 'now' | 'userId'>,
  { is_shared: isShared }: SavedViewFields
): Promise<void> {
  if (await hasRoomForView({ db: tx, reach }, { userId, isShared }, { limit: maxSavedViews, now })) return

  throw new RefusedError(
    `There are already ${maxSavedViews} ${isShared ? 'shared' : 'personal'} views. Delete one first`
  )
}

async function record(
  tx: Queryable,
  at: AuditContext,
  {
    view: { id, client_id },
    entry
  }: { readonly view: SavedViewRow; readonly entry: Pick<AuditEntry, 'act' | 'changes'> }
): Promise<void> {
  const ofClient = client_id === null ? {} : { clientId: client_id }
  await recordAuditEvent(tx, at, { ...entry, ...ofClient, objectId: id })
}

function audited({ name, query, is_shared: shared }: SavedViewFields) {
  return { name, query, shared }
}
