import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { organizationKey } from '@callbook/domain'
import { HttpError } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { endWithoutAccess } from './end-without-access.ts'
import { limitDownloads } from './limit-downloads.ts'

/** Lines of a response to long work. */
export interface Lines {
  /**
   * Sends a line, and waits until the reader has room for another.
   *
   * @throws {Error} if the reader is gone, so that the work ends
   */
  readonly send: (line: object) => Promise<void>
  /** Like `send`, for a line of JSON that is already a text. */
  readonly sendText: (json: string) => Promise<void>
  /** Aborted if the reader is gone. */
  readonly signal: AbortSignal
}

/** Proxies close connections without traffic after a minute. */
const heartbeatMs = 10_000

const maxMs = 60 * 60_000

/**
 * Hook that limits concurrent long work of the console: one for an organization, a few in total. A reader that takes
 * too few lines, or more than an hour, is cut off.
 *
 * @param width maximum in total
 */
export function limitLongWork(width: number) {
  return limitDownloads({ width, widthPerKey: 1, keyOf: ({ reach }) => organizationKey(reach), maxMs })
}

/** Response to long work: JSON lines, the last of which has the member `result` or `error`. */
export function LinesOf(description: string, example: string) {
  return Type.Unsafe<Readable>({
    description: `${description}. The last line has the member \`result\`, or \`error\` with a status and a message; without one, the work was interrupted. Empty lines keep the connection open`,
    content: { 'application/x-ndjson': { schema: Type.String({ examples: [example] }) } }
  })
}

/** Sends the lines of `work`, and its result as the last one. The work ends if the reader closes the connection. */
export function streamLines(reply: FastifyReply, work: (lines: Lines) => Promise<object>): Readable {
  endWithoutAccess(reply)
  reply.headers({ 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
  const output = new PassThrough()
  const reader = new AbortController()
  const heartbeat = setInterval(() => {
    if (output.writableLength === 0) output.write('\n')
  }, heartbeatMs)
  const leave = () => {
    clearInterval(heartbeat)
    reader.abort()
  }
  reply.raw.once('close', leave)
  output.once('close', leave)

  const sendText = async (json: string) => {
    reader.signal.throwIfAborted()
    if (!output.write(`${json}\n`)) await once(output, 'drain', { signal: reader.signal })
  }
  const lines = { send: async (line: object) => await sendText(JSON.stringify(line)), sendText, signal: reader.signal }
  void work(lines)
    .then(
      (result) => ({ result }),
      (error: unknown) => ({ error: describe(error, reply) })
    )
    .then((last) => {
      clearInterval(heartbeat)
      if (!reader.signal.aborted) output.end(`${JSON.stringify(last)}\n`)
    })

  return output
}

/** Describes an error in the form of an error response. An unexpected one is logged. */
function describe(error: unknown, { log, server }: FastifyReply) {
  const known = server.translateError(error)
  if (known === undefined) log.error({ err: error }, 'long request failed')
  const { statusCode: status, body } = known ?? new HttpError(500)

  return { status, ...body }
}
