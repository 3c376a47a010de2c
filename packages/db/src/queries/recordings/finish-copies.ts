import type { OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import { lockCall } from '../evaluations/lock-call.ts'
import { logEvents } from '../events/log-events.ts'
import type { ClaimedCopy } from './claim-copies.ts'
import type { RecordingReason, RecordingState } from './recording-states.ts'

/** The row that removes an object unless its recording is stored in time. */
export interface ObjectReservation {
  readonly organizationId: OrganizationId
  readonly id: string
  readonly objectKey: string
}

/** Requests the removal of an object before its upload, at a time when the upload has certainly ended. */
export async function reserveObject(
  db: Queryable,
  organizationId: OrganizationId,
  { objectKey, now, removeAt }: { readonly objectKey: string; readonly now: Date; readonly removeAt: Date }
): Promise<ObjectReservation> {
  const id = newId()
  const times = { requested_at: now, run_after: removeAt }
  await db
    .insertInto('recording_deletions')
    .values({ organization_id: organizationId, id, object_key: objectKey, ...times })
    .execute()

  return { organizationId, id, objectKey }
}

export interface StoredObject {
  readonly bytes: number
  readonly contentType: string
  readonly sha256: Buffer
}

/**
 * Makes an uploaded object playable, unless its call was erased or its lease has ended during the upload. Then the
 * object is removed.
 *
 * @returns `true` if the recording is stored
 */
export async function storeCopy(
  db: Database,
  copy: ClaimedCopy,
  { id, objectKey }: ObjectReservation,
  { bytes, contentType, sha256, now }: StoredObject & { readonly now: Date }
): Promise<boolean> {
  const { organizationId, callId, clientId } = copy

  return await db.transaction().execute(async (tx) => {
    const call = await lockCall(tx, organizationId, callId)
    const { numDeletedRows } = await tx
      .deleteFrom('recording_deletions')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (call !== undefined && call.erased_at === null && numDeletedRows === 1n) {
      const { numAffectedRows } = await sql`
        update call_recordings
        set state = 'stored', reason = null, object_key = ${objectKey}, bytes = ${bytes}, content_type = ${contentType},
          sha256 = ${sha256}, stored_at = ${now}, expires_at = ${now}::timestamptz + make_interval(days => ${copy.days}),
          lease_id = null
        where ${leaseOf(copy)}`.execute(tx)
      if (numAffectedRows === 1n) {
        await logEvents(tx, [{ organizationId, type: 'recording.stored', subjectId: callId, clientId }], now)
        return true
      }
    }
    await requestDeletions(tx, organizationId, [objectKey], now)

    return false
  })
}

interface CopyEnd {
  readonly state: Exclude<RecordingState, 'stored'>
  readonly reason: RecordingReason | null
  readonly runAfter: Date
}

/** Ends an attempt without a stored recording. Changes nothing if another worker holds the lease. */
export async function endCopy(db: Queryable, copy: ClaimedCopy, { state, reason, runAfter }: CopyEnd): Promise<void> {
  await sql`
    update call_recordings set state = ${state}, reason = ${reason}, run_after = ${runAfter}, lease_id = null
    where ${leaseOf(copy)}`.execute(db)
}

/** Requests the removal of objects, in the transaction that makes them unplayable. */
export async function requestDeletions(
  tx: Queryable,
  organizationId: OrganizationId,
  objectKeys: readonly string[],
  now: Date
): Promise<void> {
  if (objectKeys.length === 0) return
  const rows = objectKeys.map((object_key) => ({
    ...{ organization_id: organizationId, id: newId(), object_key },
    ...{ requested_at: now, run_after: now }
  }))
  await tx.insertInto('recording_deletions').values(rows).execute()
}

function leaseOf({ organizationId, callId, kind, leaseId }: ClaimedCopy) {
  return sql<boolean>`organization_id = ${organizationId} and call_id = ${callId} and kind = ${kind}
    and lease_id = ${leaseId} and state = 'waiting'`
}
