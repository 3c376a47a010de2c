import {
  assignCall,
  findAssignee,
  hasRoomForCall,
  lockCalls,
  lockReviewer,
  maxAssignedCalls,
  type Queryable,
  type ReviewAssignee,
  unassignCall
} from '@callbook/db'
import { type CallId, type ClientId, limitsOf, type OrganizationId, type UserId } from '@callbook/domain'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { InputError, RefusedError } from '../input-error.ts'
import type { Permit } from '../permit.ts'
import type { ReachContext } from '../within.ts'

interface Assignment {
  /** The member who is to review the call; `undefined` to unassign it. */
  readonly userId: UserId | undefined
  readonly now: Date
  readonly permit: Permit
}

/**
 * Assigns a waiting call to a member, or ends its assignment. The last of several concurrent assignments wins; each is
 * recorded. The assignment ends with the review, and when the member may no longer review calls of the client.
 *
 * @returns the assignee, or `null` if the call is unassigned; `undefined` if the call does not exist
 * @throws {InputError} if the user is not a member who may review the call
 * @throws {RefusedError} if the call does not wait for a review, or the member has `maxAssignedCalls`
 */
export async function assignReview(
  at: ReachContext,
  callId: CallId,
  { userId, now, permit }: Assignment
): Promise<ReviewAssignee | null | undefined> {
  const { db, reach } = at
  const { organizationId } = limitsOf(reach)

  return await db.transaction().execute(async (tx) => {
    await permit(tx)
    const [call] = await lockCalls(tx, reach, [callId])
    if (call === undefined) return undefined
    const before = await findAssignee(tx, organizationId, callId)
    if (before?.user_id === userId) return before ?? null
    if (userId === undefined) await unassignCall(tx, organizationId, callId)
    else {
      if (call.human_review_required !== true) throw new RefusedError('The call does not wait for a review')
      await requireReviewer(tx, organizationId, { userId, clientId: call.client_id })
      await assignCall({ db: tx, organizationId }, call, { userId, now })
    }
    const changes = { assignee: { before: before?.user_id, after: userId } }
    const entry = { act: 'evaluation.assign', objectId: callId, clientId: call.client_id } as const
    await recordAuditEvent(tx, at, { ...entry, changes })

    return (await findAssignee(tx, organizationId, callId)) ?? null
  })
}

async function requireReviewer(
  tx: Queryable,
  organizationId: OrganizationId,
  member: { readonly userId: UserId; readonly clientId: ClientId }
): Promise<void> {
  if (!(await lockReviewer(tx, organizationId, member)))
    throw new InputError('user_id must be a member who may review calls of this client')
  if (!(await hasRoomForCall(tx, organizationId, member.userId)))
    throw new RefusedError(`At most ${maxAssignedCalls} calls can be assigned to one member`)
}
