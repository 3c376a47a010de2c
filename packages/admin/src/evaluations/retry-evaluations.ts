import { type AuditActor, type Database, retryWork } from '@callbook/db'
import type { CallId, OrganizationId } from '@callbook/domain'
import { counted, made } from '../audit/changes.ts'
import { recordAct } from '../audit/record-act.ts'

/**
 * Has evaluations that failed too often tried again.
 *
 * @param callId the only call whose evaluations it is to be; undefined for all
 * @returns how many they are
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
    await recordAct(tx, organizationId, actor, { act: 'evaluation.retry', objectId: organizationId, changes })

    return retried
  })
}
