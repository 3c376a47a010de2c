import { type CallId, limitsOf, type OrganizationId, type Reach } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { applyCountChanges } from '../counts/count-changes.ts'
import type { LockedCall } from '../evaluations/lock-call.ts'
import { isWithin } from '../reach.ts'

/** Locks the calls within a reach, in the order of their ids, so that two transactions do not lock each other out. */
export async function lockCalls(tx: Queryable, reach: Reach, ids: readonly CallId[]): Promise<LockedCall[]> {
  return await tx
    .selectFrom('calls')
    .select(['id', 'client_id', 'erased_at', 'occurred_at'])
    .select(['direction', 'status', 'evaluation_status', 'human_review_required'])
    .where(isWithin(reach))
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .$narrowType<LockedCall>()
    .execute()
}

/** Makes locked calls wait for a review. Their lead quality must have been evaluated. */
export async function requireReview(
  tx: Queryable,
  reach: Reach,
  calls: readonly LockedCall[],
  now: Date
): Promise<void> {
  const { organizationId } = limitsOf(reach)
  if (calls.length === 0) return
  await setReviewRequired(tx, organizationId, calls, { isRequired: true, now })
  const changes = calls.map((call) => {
    const at = new Date(call.occurred_at)
    const after = { at, values: { ...call, human_review_required: true } }

    return { organizationId, clientId: call.client_id, before: { at, values: call }, after }
  })
  await applyCountChanges(tx, { calls: changes })
}

/** Updates the column only: the caller counts the change. */
export async function setReviewRequired(
  tx: Queryable,
  organizationId: OrganizationId,
  calls: readonly { readonly id: CallId }[],
  { isRequired, now }: { readonly isRequired: boolean; readonly now: Date }
): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ human_review_required: isRequired, updated_at: sql`greatest(updated_at, ${now})` })
    .where('organization_id', '=', organizationId)
    .where(
      'id',
      'in',
      calls.map(({ id }) => id)
    )
    .execute()
}
