import { ConnectionError } from '../errors/callbook-error.ts'
import type { Settings } from '../options.ts'
import { beginAttempt } from './bounded-attempt.ts'
import type { OutgoingRequest } from './outgoing-request.ts'
import { readAnswer } from './read-answer.ts'
import { readWhole } from './whole-answer.ts'

/**
 * Sends a request once, and reads the lines of its answer as they come, without their ends and without those that are
 * empty. No more is read than somebody takes; whoever takes no more ends the connection.
 *
 * @throws {ApiError} when it is refused
 * @throws {UnexpectedAnswerError} when the answer is not of the API
 * @throws {ConnectionError} when the connection breaks before the end of a line
 * @throws {TimeoutError} when there is nothing of it for longer than the request may take
 * @throws the reason of the request's signal, once that is aborted
 */
export async function* fetchLines(
  settings: Settings,
  request: OutgoingRequest
): AsyncGenerator<string, void, undefined> {
  const { signal, bound, end } = beginAttempt(request)
  try {
    const response = await bound(() => settings.fetch(request.url, { ...request.init, signal }))
    if (response.status !== 200 || response.body === null) {
      readAnswer(request.name, await bound(() => readWhole(response)), settings)
      return
    }
    const reader = response.body.getReader()
    const rest = yield* splitLines(() => bound(() => reader.read()))
    if (rest !== '') throw new ConnectionError(`${request.name} was not answered: the last line has no end`)
  } finally {
    end()
  }
}

/** Yields whole lines, and returns what there is of another one after them. */
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
