import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TestDb } from '@callbook/db/testing'
import type { CallId, ClientId, OrganizationId } from '@callbook/domain'
import type { RecordingStore } from '@callbook/recordings'

/** Content of every stored recording. */
export const storedAudio = Buffer.from('RIFF0000WAVE, and some samples')

/** A store in which each key has `storedAudio`, except `lost`, and `long` with any number of zeros. */
export const recordings: RecordingStore = {
  put: async () => undefined,
  async read(key, { start, end }) {
    if (key === 'lost') return undefined

    return Readable.from(key === 'long' ? zeros(end + 1 - start) : [storedAudio.subarray(start, end + 1)])
  },
  remove: async () => undefined,
  async *list() {},
  close: async () => undefined
}

function* zeros(count: number) {
  for (let left = count; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536))
}

interface RecordedCall {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  readonly callId: CallId
}

export async function addStoredRecording(
  testDb: TestDb,
  { organizationId, clientId, callId }: RecordedCall,
  overrides: object = {}
): Promise<void> {
  const now = new Date()
  await testDb
    .insertInto('call_recordings')
    .values({
      ...{ organization_id: organizationId, call_id: callId, client_id: clientId, kind: 'mixed', provider: 'vapi' },
      ...{ state: 'stored', object_key: 'a', bytes: storedAudio.length, content_type: 'audio/wav' },
      ...{ sha256: createHash('sha256').update(storedAudio).digest(), created_at: now, run_after: now, stored_at: now },
      ...overrides
    })
    .execute()
}
