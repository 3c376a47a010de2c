import type { Readable } from 'node:stream'
import type { ByteRange, RecordingStore } from './recording-store.ts'

/** Time until a store must have begun to respond, in milliseconds. */
const patienceMs = 10_000

/**
 * Opens a part of an object. Only the wait for its beginning is limited, because a file may be read slowly.
 *
 * @returns `undefined` if the object does not exist
 * @throws {StoreError}
 */
export async function openObject(store: RecordingStore, key: string, range: ByteRange): Promise<Readable | undefined> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), patienceMs)
  try {
    return await store.read(key, range, waiting.signal)
  } finally {
    clearTimeout(timer)
  }
}
