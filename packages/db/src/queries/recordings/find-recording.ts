import type { CallId, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import type { RecordingReason, RecordingState } from './recording-states.ts'

/** A copy of a recording, or the reason for its absence. */
export interface RecordingRow {
  readonly kind: string
  readonly state: RecordingState
  readonly reason: RecordingReason | null
  readonly object_key: string | null
  readonly bytes: number | null
  readonly content_type: string | null
  readonly sha256: Buffer | null
  readonly stored_at: string | null
  readonly expires_at: string | null
}

/** Returns the recordings of a call, stored or not. An erased call has none. */
export async function listRecordings(
  db: Queryable,
  organizationId: OrganizationId,
  callId: CallId
): Promise<readonly RecordingRow[]> {
  return await db
    .selectFrom('call_recordings')
    .select(['kind', 'state', 'reason', 'object_key', 'bytes', 'content_type', 'sha256', 'stored_at', 'expires_at'])
    .where('organization_id', '=', organizationId)
    .where('call_id', '=', callId)
    .orderBy('kind')
    .$narrowType<RecordingRow>()
    .execute()
}
