import { retryWork } from '@callbook/db'
import type { CallId } from '@callbook/domain'
import { newValues, nonZeroCounts } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Context } from '../within.ts'

interface Retry {
  /** Call of the evaluations; all calls if omitted. */
  readonly callId?: CallId | undefined
  readonly now: Date
}

/**
 * Retries evaluations that have reached their maximum number of attempts.
 *
 * @returns the number of evaluations
 */
export async function retryEvaluations(at: Context, { callId, now }: Retry): Promise<number> {
  const { db, organizationId } = at

  return await db.transaction().execute(async (tx) => {
    const retried = await retryWork(tx, organizationId, callId, now)
    const changes =
      retried === 0 ? {} : { ...nonZeroCounts({ evaluations: retried }), ...newValues({ call_id: callId }) }
    await recordAuditEvent(tx, at, { act: 'evaluation.retry', objectId: organizationId, changes })

    return retried
  })
}
