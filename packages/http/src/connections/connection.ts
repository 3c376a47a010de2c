import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface HttpConnection {
  readonly socket: Socket
  owe(response: ServerResponse): void
  /** Returns pending responses in the order of sending. */
  owed(): readonly ServerResponse[]
  latest(): ServerResponse | undefined
  /** Whether the client waits for the server: its request is complete, and the response has not begun. */
  isAwaitingResponse(): boolean
  /** Returns why the connection should be ended, if at all; checked periodically. */
  findFault(nowMs: number): ConnectionFault | undefined
}

/**
 * `slow`: the client reads a response too slowly. `flood`: it continues to send a rejected body. `gone`: the client has
 * disconnected.
 */
type ConnectionFault = 'slow' | 'flood' | 'gone'

export interface ConnectionLimits {
  /** Maximum time a client may take to read a response. */
  readonly responseTimeoutMs: number
}

/**
 * Maximum bytes of a rejected body that are read and discarded: a sender that is cut off sees a reset instead of its
 * response.
 */
const maxDiscarded = 32 * 1024 * 1024

export function createConnection(socket: Socket, { responseTimeoutMs }: ConnectionLimits): HttpConnection {
  let owed: ServerResponse[] = []
  let latest: ServerResponse | undefined
  let reading: { readonly answer: ServerResponse; readonly sinceMs: number } | undefined
  let discarding: { readonly answer: ServerResponse; readonly from: number; upTo: number } | undefined

  function forgetFinished(): void {
    if (owed[0]?.writableFinished === true) owed = owed.filter(({ writableFinished }) => !writableFinished)
  }

  /** An idle connection keeps no data of past requests. */
  function forgetAnswered(): void {
    if (latest?.writableFinished !== true || !latest.req.complete) return
    latest = undefined
    reading = undefined
    discarding = undefined
  }

  function isReadTooSlowly(nowMs: number): boolean {
    const [answer] = owed
    if (answer?.writableEnded !== true) return false
    if (reading?.answer !== answer) reading = { answer, sinceMs: nowMs }

    return nowMs - reading.sinceMs > responseTimeoutMs
  }

  function findSender(): ConnectionFault | undefined {
    if (latest?.writableFinished !== true || latest.req.complete) return undefined
    if (discarding?.answer !== latest) {
      discarding = { answer: latest, from: socket.bytesRead, upTo: socket.bytesRead }
      return undefined
    }

    const isSilent = socket.bytesRead === discarding.upTo
    discarding.upTo = socket.bytesRead
    if (socket.bytesRead - discarding.from > maxDiscarded) return 'flood'

    return isSilent && socket.writableEnded ? 'gone' : undefined
  }

  return {
    socket,
    owe(response) {
      forgetFinished()
      latest = response
      owed.push(response)
    },
    owed() {
      forgetFinished()

      return owed
    },
    latest: () => latest,
    isAwaitingResponse() {
      forgetFinished()
      const [next] = owed

      return next?.req.complete === true && !next.headersSent
    },
    findFault(nowMs) {
      forgetFinished()
      forgetAnswered()

      return isReadTooSlowly(nowMs) ? 'slow' : findSender()
    }
  }
}
