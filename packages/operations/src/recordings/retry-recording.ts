import { findHeldClient, requestCopy } from '@callbook/db'
import type { CallId } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { RefusedError } from '../input-error.ts'
import type { Context } from '../within.ts'

/**
 * Requests the copy of a recording again, from now on. Changes nothing if it is stored.
 *
 * @returns `undefined` if the call does not exist
 * @throws {RefusedError} if the client of the call does not keep recordings
 */
export async function retryRecording(
  at: Context,
  callId: CallId,
  now: Date
): Promise<{ readonly call_id: CallId; readonly result: 'requested' | 'unchanged' } | undefined> {
  const { db, organizationId } = at

  return await db.transaction().execute(async (tx) => {
    const clientId = await findHeldClient(tx, organizationId, { kind: 'call', id: callId })
    if (clientId === undefined) return undefined
    const result = await requestCopy(tx, organizationId, callId, now)
    if (result === undefined) throw new RefusedError('The client of this call does not keep recordings')
    await recordAuditEvent(tx, at, {
      ...{ act: 'recording.fetch', objectId: clientId, clientId },
      changes: result === 'requested' ? newValues({ call_id: callId }) : {}
    })

    return { call_id: callId, result }
  })
}
