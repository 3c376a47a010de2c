import { ConnectionError, UnexpectedResponseError } from '../errors/callbook-error.ts'
import type { ClientSettings, SendOptions } from '../options.ts'
import { fetchBytes } from '../request/bytes.ts'
import { type OutgoingRequest, toRequest } from '../request/outgoing-request.ts'
import { countRetries, type WaitToRetry } from '../retry/retries.ts'

export interface ReadLines {
  readonly path: string
  /** Name of an item in errors. */
  readonly item: string
  readonly query: Readonly<Record<string, boolean | number | string | undefined>>
  /** Parameter that continues after an item. */
  readonly resumeAt: string
  /** Returns the value of `resumeAt` to continue after an item. */
  readonly idOf: (item: unknown) => unknown
}

/** Yields the items of a response of JSON lines. An interrupted response is continued after the last item. */
export async function* readLines(
  settings: ClientSettings,
  { query, resumeAt, ...lines }: ReadLines,
  options: SendOptions
): AsyncGenerator<unknown, void, undefined> {
  let after = query[resumeAt]
  let waitToRetry: WaitToRetry | undefined
  for (;;) {
    const input = { query: { ...query, [resumeAt]: after }, ...options }
    const request = toRequest(settings, { method: 'GET', path: lines.path }, input)
    try {
      for await (const line of fetchLines(settings, request)) {
        const { item, id } = readItem(line, lines)
        after = id
        waitToRetry = undefined
        yield item
      }
      return
    } catch (reason) {
      waitToRetry ??= countRetries(settings.retries, request)
      await waitToRetry(reason)
    }
  }
}

function readItem(
  line: string,
  { path, item: name, idOf }: Pick<ReadLines, 'idOf' | 'item' | 'path'>
): { readonly item: unknown; readonly id: string } {
  try {
    const item: unknown = JSON.parse(line)
    const id = idOf(item)
    if (typeof id === 'string') return { item, id }
  } catch {}

  throw new UnexpectedResponseError(`GET ${path} returned a line that is not ${name}. Check baseUrl.`)
}

/**
 * Sends a request once and yields the lines of its response as they arrive, without line breaks and empty lines. It
 * throws the errors of `fetchBytes`.
 *
 * @throws {ConnectionError} if the response ends within a line
 */
async function* fetchLines(
  settings: ClientSettings,
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
