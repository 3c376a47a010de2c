import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** One connection, and what it is owed. */
export interface Connection {
  readonly socket: Socket
  owe(response: ServerResponse): void
  /** Answers that have not left yet, in the order in which they will. */
  owed(): readonly ServerResponse[]
  /** The answer to the request that came last. */
  latest(): ServerResponse | undefined
  /** Whether somebody holds it for nothing, and how; it is asked now and then. */
  findFault(nowMs: number): ConnectionFault | undefined
}

/**
 * `slow`: its reader takes too long for an answer. `flood`: it goes on sending what was refused. `gone`: nobody is
 * there.
 */
type ConnectionFault = 'slow' | 'flood' | 'gone'

export interface ConnectionLimits {
  /** How long an answer may take to be read. */
  readonly answerTimeoutMs: number
}

/** Bytes of a refused body that are read and forgotten: a sender that is cut off sees a reset, not its answer. */
const maxDiscarded = 32 * 1024 * 1024

export function createConnection(socket: Socket, { answerTimeoutMs }: ConnectionLimits): Connection {
  let owed: ServerResponse[] = []
  let latest: ServerResponse | undefined
  let reading: { readonly answer: ServerResponse; readonly sinceMs: number } | undefined
  let discarding: { readonly answer: ServerResponse; readonly from: number; upTo: number } | undefined

  function forgetFinished(): void {
    if (owed[0]?.writableFinished === true) owed = owed.filter(({ writableFinished }) => !writableFinished)
  }

  /** An idle connection keeps nothing of what was asked on it. */
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

    return nowMs - reading.sinceMs > answerTimeoutMs
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
    findFault(nowMs) {
      forgetFinished()
      forgetAnswered()

      return isReadTooSlowly(nowMs) ? 'slow' : findSender()
    }
  }
}
