import type { CallId, ClientId, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import type { RecordingRow } from './find-recording.ts'
import type { RecordingState } from './recording-states.ts'

export interface OrganizationRecording extends RecordingRow {
  readonly call_id: CallId
}

interface RecordingPage {
  readonly clientId?: ClientId | undefined
  readonly callIds?: readonly CallId[]
  readonly state?: RecordingState | undefined
  /** Id of the last call of the previous page. */
  readonly after?: CallId | undefined
  readonly limit: number
}

/** Returns recordings of an organization, stored or not, by the id of their call. */
export async function listOrganizationRecordings(
  db: Queryable,
  organizationId: OrganizationId,
  { clientId, callIds, state, after, limit }: RecordingPage
): Promise<readonly OrganizationRecording[]> {
  return await db
    .selectFrom('call_recordings')
    .select(['call_id', 'kind', 'state', 'reason', 'object_key', 'bytes'])
    .select(['content_type', 'sha256', 'stored_at', 'expires_at'])
    .where('organization_id', '=', organizationId)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .$if(callIds !== undefined, (query) => query.where('call_id', 'in', [...(callIds ?? [])]))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(after !== undefined, (query) => query.where('call_id', '>', after ?? ''))
    .orderBy('call_id')
    .orderBy('kind')
    .limit(limit)
    .$narrowType<OrganizationRecording>()
    .execute()
}
