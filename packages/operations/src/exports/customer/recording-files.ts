import {
  type Database,
  listOrganizationRecordings,
  type OrganizationRecording,
  type OrganizationScope
} from '@callbook/db'
import type { CallId } from '@callbook/domain'
import { extensionOf, openObject, type RecordingStore, StoreError } from '@callbook/recordings'
import type { ZippedFile, ZipWriter } from './zip-writer.ts'

interface MissingRecording {
  readonly call_id: CallId
  readonly kind: string
  /** State of the copy, and the reason for it: `store_failed` if the storage did not respond, `lost` without an object. */
  readonly state: string
  readonly reason: string | null
}

type RecordingFile = ZippedFile & Pick<OrganizationRecording, 'call_id' | 'content_type' | 'kind'>

interface Recordings {
  readonly files: readonly RecordingFile[]
  readonly missing: readonly MissingRecording[]
}

/** Calls whose recordings are looked up at once. */
const callsPerStep = 500

/**
 * Adds the stored recordings of calls to a ZIP.
 *
 * @throws {Error} if a recording differs from the one that was stored
 */
export async function addRecordings(
  { db, organizationId }: OrganizationScope<Database>,
  zip: ZipWriter,
  { callIds, store }: { readonly callIds: readonly CallId[]; readonly store: RecordingStore | undefined }
): Promise<Recordings> {
  const files: RecordingFile[] = []
  const missing: MissingRecording[] = []
  for (let start = 0; start < callIds.length; start += callsPerStep) {
    const step = callIds.slice(start, start + callsPerStep)
    const found = await db.inTurn(organizationId, () =>
      listOrganizationRecordings({ db, organizationId }, { callIds: step, limit: 2 * callsPerStep })
    )
    for (const recording of found) {
      const file = await addRecording(zip, recording, store)
      if (typeof file === 'object' && file !== null) files.push(file)
      else missing.push({ call_id: recording.call_id, kind: recording.kind, state: recording.state, reason: file })
    }
  }

  return { files, missing }
}

/** @returns the file, or the reason for its absence */
async function addRecording(
  zip: ZipWriter,
  { call_id, kind, object_key: key, bytes, content_type, sha256, reason }: OrganizationRecording,
  store: RecordingStore | undefined
): Promise<RecordingFile | string | null> {
  if (key === null || bytes === null || content_type === null) return reason
  if (store === undefined) return 'no_store'
  const audio = await openObject(store, key, { start: 0, end: Number(bytes) - 1 }).catch((error: unknown) => {
    if (error instanceof StoreError) return 'store_failed'
    throw error
  })
  if (audio === undefined || typeof audio === 'string') return audio ?? 'lost'
  const name = kind === 'mixed' ? call_id : `${call_id}-${kind}`
  const file = await zip.add(`recordings/${name}.${extensionOf(content_type)}`, audio, {
    isCompressed: false
  })
  if (file.sha256 !== sha256?.toString('hex')) throw new Error(`the recording of call ${call_id} was changed`)

  return { ...file, call_id, kind, content_type }
}
