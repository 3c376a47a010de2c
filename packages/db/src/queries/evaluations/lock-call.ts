import type { CallId, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import type { EvaluatedCall, EvaluationProgress } from './make-current.ts'

/** Locks a call, so that its results are recorded one at a time. */
export async function lockCall(
  tx: Queryable,
  organizationId: OrganizationId,
  callId: CallId
): Promise<LockedCall | undefined> {
  return await tx
    .selectFrom('calls')
    .select(['id', 'client_id', 'erased_at', 'occurred_at'])
    .select(['direction', 'status', 'evaluation_status', 'human_review_required'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', callId)
    .forUpdate()
    .$narrowType<LockedCall>()
    .executeTakeFirst()
}

export interface LockedCall extends EvaluationProgress, EvaluatedCall {
  readonly erased_at: string | null
  readonly direction: string
  readonly status: string
}
