import type { CallId, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { contentRemovedAt } from '../calls/content-removed.ts'
import type { EvaluatedCall, EvaluationProgress } from './make-current.ts'

/**
 * Locks a call, so that its results are recorded one at a time. Reads the sample of its client in the same statement.
 */
export async function lockCall(
  tx: Queryable,
  organizationId: OrganizationId,
  callId: CallId
): Promise<(LockedCall & EvaluatedCall) | undefined> {
  return await tx
    .selectFrom('calls')
    .select(['id', 'client_id', 'occurred_at'])
    .select(contentRemovedAt().as('content_removed_at'))
    .select(['direction', 'status', 'evaluation_status', 'human_review_required', 'flagged', 'sampled'])
    .select((eb) =>
      eb
        .selectFrom('clients')
        .select('review_sample_percent')
        .where('clients.organization_id', '=', organizationId)
        .whereRef('clients.id', '=', 'calls.client_id')
        .as('review_sample_percent')
    )
    .where('organization_id', '=', organizationId)
    .where('id', '=', callId)
    .forUpdate()
    .$narrowType<LockedCall & EvaluatedCall>()
    .executeTakeFirst()
}

export interface LockedCall extends EvaluationProgress, Pick<EvaluatedCall, 'id' | 'client_id' | 'occurred_at'> {
  readonly content_removed_at: string | null
  readonly direction: string
  readonly status: string
}
