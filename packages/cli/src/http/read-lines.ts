import { bodyOf, ConsoleApiError, errorOf, type FetchResult } from '@callbook/console-api'

type StreamedAnswer = FetchResult<ReadableStream<Uint8Array> | null>

interface LastLine {
  readonly result?: object
  readonly error?: { readonly status: number; readonly error: string; readonly message?: string }
}

/**
 * Reads the lines of long work, and returns `result` of the last one.
 *
 * @throws {ConsoleApiError} if the work failed, or the connection ended before it
 */
export async function* streamOfLines<Line extends object, Result extends object>(
  request: Promise<StreamedAnswer>
): AsyncGenerator<{ readonly line: Line; readonly text: string }, Result, undefined> {
  const body = await bodyOf(request)
  for await (const text of linesOf(body)) {
    const line = JSON.parse(text) as Line & LastLine
    if (line.error !== undefined) {
      const { headers } = (await request).response
      throw errorOf({ status: line.error.status, headers }, line.error)
    }
    if (line.result !== undefined) return line.result as Result
    yield { line, text }
  }

  throw interrupted()
}

/** Calls `onLine` with each line of long work, and returns its result. */
export async function readLines<Line extends object, Result extends object>(
  request: Promise<StreamedAnswer>,
  onLine: (line: Line) => void
): Promise<Result> {
  const lines = streamOfLines<Line, Result>(request)
  for (;;) {
    const next = await lines.next()
    if (next.done) return next.value
    onLine(next.value.line)
  }
}

/** Splits a stream into its lines that are not empty. */
export async function* linesOf(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = stream?.getReader()
  const parts: string[] = []
  try {
    while (reader !== undefined) {
      const { done, value } = await reader.read().catch(() => {
        throw interrupted()
      })
      if (done) return
      const [first = '', ...others] = decoder.decode(value, { stream: true }).split('\n')
      parts.push(first)
      for (const next of others) {
        const line = parts.splice(0).join('')
        if (line !== '') yield line
        parts.push(next)
      }
    }
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
}

function interrupted(): ConsoleApiError {
  const message = 'the connection ended before the command did. What was changed until then remains: run it again'

  return new ConsoleApiError(0, message)
}
