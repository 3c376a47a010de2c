import { type AuditActor, type Database, retryWork } from '@callbook/db'
import type { CallId, OrganizationId } from '@callbook/domain'
import { counted, made } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'

/**
 * Retries evaluations that have reached their maximum number of attempts.
 *
 * @param callId call of the evaluations; all calls if omitted
 * @returns the number of evaluations
 */
export async function retryEvaluations(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  callId: CallId | undefined,
  now: Date
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const retried = await retryWork(tx, organizationId, callId, now)
    const changes = retried === 0 ? {} : { ...counted({ evaluations: retried }), ...made({ call_id: callId }) }
    await recordAuditEvent(tx, organizationId, actor, { act: 'evaluation.retry', objectId: organizationId, changes })

    return retried
  })
}
