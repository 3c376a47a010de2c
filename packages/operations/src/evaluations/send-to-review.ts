import { inTransaction, lockCalls, type Queryable, requireReview } from '@callbook/db'
import type { CallId } from '@callbook/domain'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Permit } from '../permit.ts'
import type { ReachContext } from '../within.ts'

/** Outcomes of sending a call to review. A call without an evaluated lead quality has nothing to review. */
export const reviewRequestOutcomes = ['sent', 'waiting', 'not_evaluated', 'erased', 'not_found'] as const

export type ReviewRequestOutcome = (typeof reviewRequestOutcomes)[number]

/**
 * Makes calls wait for a review, whether or not the model has flagged them. Metrics of flags do not change.
 *
 * @returns the outcome of each call
 */
export async function sendToReview(
  at: ReachContext<Queryable>,
  ids: readonly CallId[],
  { now, permit }: { readonly now: Date; readonly permit: Permit }
): Promise<ReadonlyMap<CallId, ReviewRequestOutcome>> {
  const { db, reach } = at

  return await inTransaction(db, async (tx) => {
    await permit(tx)
    const calls = await lockCalls(tx, reach, ids)
    const sent = calls.filter((call) => outcomeOf(call) === 'sent')
    await requireReview({ ...at, db: tx }, sent, now)
    for (const { id, client_id: clientId } of sent) {
      const changes = { human_review_required: { before: false, after: true } }
      const entry = { act: 'evaluation.request_review', objectId: id, clientId, changes } as const
      await recordAuditEvent(tx, at, entry)
    }
    const found = new Map(calls.map((call) => [call.id, outcomeOf(call)]))

    return new Map(ids.map((id) => [id, found.get(id) ?? 'not_found']))
  })
}

type LockedCall = Awaited<ReturnType<typeof lockCalls>>[number]

function outcomeOf({ content_removed_at, human_review_required: isWaiting }: LockedCall): ReviewRequestOutcome {
  if (isWaiting === true) return 'waiting'
  if (content_removed_at !== null) return 'erased'

  return isWaiting === null ? 'not_evaluated' : 'sent'
}
