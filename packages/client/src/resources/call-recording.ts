import type { SendOptions, Settings } from '../options.ts'
import { fetchBytes } from '../request/bytes.ts'
import { toRequest } from '../request/outgoing-request.ts'
import { countRetries, type WaitToRetry } from '../retry/retries.ts'

/**
 * Streams the stored recording of a call; `writeFile` of Node takes it as it is. Retries until the first byte.
 * `timeoutMs` limits the time without data. If recordings are stored in a bucket, a browser cannot follow the redirect.
 *
 * @throws {NotFoundError} if the organization has no such call, or the call has no stored recording
 */
export type ReadRecording = (id: string, options?: SendOptions) => AsyncIterable<Uint8Array>

export function callRecordingOf(settings: Settings): ReadRecording {
  return (id, options = {}) => ({ [Symbol.asyncIterator]: () => readRecording(settings, id, options) })
}

async function* readRecording(settings: Settings, id: string, options: SendOptions) {
  const request = toRequest(settings, 'GET', '/v1/calls/{id}/recording', { path: { id }, ...options })
  let waitToRetry: WaitToRetry | undefined
  for (;;) {
    let hasBegun = false
    try {
      for await (const bytes of fetchBytes(settings, request, { isRedirected: true })) {
        hasBegun = true
        yield bytes
      }
      return
    } catch (reason) {
      if (hasBegun) throw reason
      waitToRetry ??= countRetries(settings.retries, request)
      await waitToRetry(reason)
    }
  }
}
