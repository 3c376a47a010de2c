import type { ClientSettings } from '../options.ts'
import { beginAttempt } from './bounded-attempt.ts'
import type { OutgoingRequest } from './outgoing-request.ts'
import { readResponse } from './read-response.ts'
import { readWhole } from './whole-response.ts'

interface BytesOptions {
  /** Follows one redirect, without the API key: to a bucket, for example. Browsers cannot. */
  readonly isRedirected?: boolean
}

/**
 * Sends a request once and yields the bytes of its response as they arrive. It reads no further than the caller
 * iterates, and closes the connection when the caller stops.
 *
 * @throws {ApiError} if the API rejects the request
 * @throws {UnexpectedResponseError} if the response is not from the API
 * @throws {ConnectionError} if the connection breaks
 * @throws {TimeoutError} if no data arrives within the time limit of the request
 * @throws the reason of the request's signal once that is aborted
 */
export async function* fetchBytes(
  settings: ClientSettings,
  request: OutgoingRequest,
  { isRedirected = false }: BytesOptions = {}
): AsyncGenerator<Uint8Array, void, undefined> {
  const { signal, bound, end } = beginAttempt(request)
  try {
    const own = await bound(() => settings.fetch(request.url, { ...request.init, signal }))
    const location = isRedirected && own.status === 302 ? own.headers.get('location') : null
    const response =
      location === null ? own : await bound(() => settings.fetch(location, { redirect: 'error', signal }))
    if (response.status !== 200 || response.body === null) {
      readResponse(request.name, await bound(() => readWhole(response)), settings)
      return
    }
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await bound(() => reader.read())
      if (done) return
      yield value
    }
  } finally {
    end()
  }
}
