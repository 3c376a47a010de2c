import type { ClientSettings, SendOptions } from '../options.ts'
import { fetchBytes } from '../request/bytes.ts'
import { toRequest } from '../request/outgoing-request.ts'
import { countRetries, type WaitToRetry } from '../retry/retries.ts'

/**
 * Streams a file; `writeFile` of Node takes it as it is. Retries until the first byte. `timeoutMs` limits the time
 * without data.
 */
export type StreamFile = (id: string, options?: SendOptions) => AsyncIterable<Uint8Array>

/** Operations that return a file of the resource in their path. */
type FilePath = '/v1/calls/{id}/recording' | '/v1/customers/{id}/export'

/** @param isRedirected whether the file may be at another address, which gets no API key */
export function streamedFile(settings: ClientSettings, path: FilePath, { isRedirected = false } = {}): StreamFile {
  return (id, options = {}) => ({
    [Symbol.asyncIterator]: () =>
      read(settings, toRequest(settings, { method: 'GET', path }, { path: { id }, ...options }), { isRedirected })
  })
}

async function* read(
  settings: ClientSettings,
  request: ReturnType<typeof toRequest>,
  { isRedirected }: { readonly isRedirected: boolean }
) {
  let waitToRetry: WaitToRetry | undefined
  for (;;) {
    let hasBegun = false
    try {
      for await (const bytes of fetchBytes(settings, request, { isRedirected })) {
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
