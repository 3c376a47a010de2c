import { ConnectionError } from '../errors/callbook-error.ts'
import type { Settings } from '../options.ts'
import { beginAttempt } from './bounded-attempt.ts'
import type { OutgoingRequest } from './outgoing-request.ts'
import { readResponse } from './read-response.ts'
import { readWhole } from './whole-response.ts'

/**
 * Sends a request once and yields the lines of its response as they arrive, without line breaks and empty lines. It reads
 * no further than the caller iterates, and closes the connection when the caller stops.
 *
 * @throws {ApiError} if the API rejects the request
 * @throws {UnexpectedResponseError} if the response is not from the API
 * @throws {ConnectionError} if the connection breaks before the end of a line
 * @throws {TimeoutError} if no data arrives within the time limit of the request
 * @throws the reason of the request's signal once that is aborted
 */
export async function* fetchLines(
  settings: Settings,
  request: OutgoingRequest
): AsyncGenerator<string, void, undefined> {
  const { signal, bound, end } = beginAttempt(request)
  try {
    const response = await bound(() => settings.fetch(request.url, { ...request.init, signal }))
    if (response.status !== 200 || response.body === null) {
      readResponse(request.name, await bound(() => readWhole(response)), settings)
      return
    }
    const reader = response.body.getReader()
    const rest = yield* splitLines(() => bound(() => reader.read()))
    if (rest !== '')
      throw new ConnectionError(`${request.name} got an incomplete response: the last line has no line break`)
  } finally {
    end()
  }
}

/** Yields complete lines, and returns the incomplete rest. */
async function* splitLines(
  read: () => Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
): AsyncGenerator<string, string, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await read()
    if (done) return rest
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
}
