import {
  findHeldClient,
  findRecordingPolicy,
  lockClient,
  type RecordingPolicy,
  requestCopy,
  requestEarlierCopies,
  setRecordingPolicy
} from '@callbook/db'
import { type CallId, type ClientId, inputBounds } from '@callbook/domain'
import { changedValues, newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { InputError, RefusedError } from '../input-error.ts'
import type { Context } from '../within.ts'

/** Whether to copy the recordings of a client, as entered by users. */
export interface RecordingPolicyInput {
  readonly keeps: boolean
  /** Days for which copies are stored, 1 to 3650; null for as long as the call. */
  readonly days: number | null
  /** Whether the user confirms that callers consent. Required if `keeps`. */
  readonly isConsentConfirmed: boolean
  readonly now: Date
}

/**
 * Sets whether the recordings of a client are copied, and records who confirmed the consent of its callers.
 *
 * @returns `undefined` if the client does not exist
 * @throws {InputError} without a confirmation, or for an invalid number of days
 */
export async function changeRecordingPolicy(
  at: Context,
  clientId: ClientId,
  { keeps, days, isConsentConfirmed, now }: RecordingPolicyInput
): Promise<RecordingPolicy | undefined> {
  const { db, organizationId, actor } = at
  if (keeps && !isConsentConfirmed)
    throw new InputError('Confirm that callers of this client consent to the storage of their recordings')
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= inputBounds.recordingDays))
    throw new InputError(`The number of days must be an integer from 1 to ${inputBounds.recordingDays}`)

  return await db.transaction().execute(async (tx) => {
    const inTx = { db: tx, organizationId }
    if ((await lockClient({ db: tx, organizationId }, clientId)) === undefined) return undefined
    const before = await findRecordingPolicy(inTx, clientId)
    const after = { keeps, days }
    const changes =
      before === undefined ? newValues({ ...after, consent_by: actor.name }) : changedValues({ ...before }, after)
    if (Object.keys(changes).length > 0) {
      await setRecordingPolicy(inTx, clientId, { ...after, consentBy: actor.name, now })
      await recordAuditEvent(tx, at, {
        ...{ act: 'recording.policy', objectId: clientId, clientId, changes }
      })
    }

    return await findRecordingPolicy(inTx, clientId)
  })
}

/**
 * Requests copies of the recordings of earlier calls.
 *
 * @returns the number of new requests, 0 if the client does not keep recordings
 */
export async function fetchRecordings(
  at: Context,
  clientId: ClientId,
  { since, now }: { readonly since: Date; readonly now: Date }
): Promise<number> {
  const { db, organizationId } = at

  return await db.transaction().execute(async (tx) => {
    const requested = await requestEarlierCopies({ db: tx, organizationId }, { clientId, since, now })
    const changes = requested === 0 ? {} : newValues({ requested, since: since.toISOString() })
    await recordAuditEvent(tx, at, {
      ...{ act: 'recording.fetch', objectId: clientId, clientId, changes }
    })

    return requested
  })
}

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
    const inTx = { db: tx, organizationId }
    const clientId = await findHeldClient(inTx, { kind: 'call', id: callId })
    if (clientId === undefined) return undefined
    const result = await requestCopy(inTx, callId, now)
    if (result === undefined) throw new RefusedError('The client of this call does not keep recordings')
    await recordAuditEvent(tx, at, {
      ...{ act: 'recording.fetch', objectId: clientId, clientId },
      changes: result === 'requested' ? newValues({ call_id: callId }) : {}
    })

    return { call_id: callId, result }
  })
}
