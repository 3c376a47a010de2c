import { ConnectionError } from '../errors/callbook-error.ts'
import type { Settings } from '../options.ts'
import { fetchBytes } from './bytes.ts'
import type { OutgoingRequest } from './outgoing-request.ts'

/**
 * Sends a request once and yields the lines of its response as they arrive, without line breaks and empty lines. It
 * throws the errors of `fetchBytes`.
 *
 * @throws {ConnectionError} if the response ends within a line
 */
export async function* fetchLines(
  settings: Settings,
  request: OutgoingRequest
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of fetchBytes(settings, request)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
  if (rest !== '')
    throw new ConnectionError(`${request.name} got an incomplete response: the last line has no line break`)
}
