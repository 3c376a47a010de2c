import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, openConnection } from './connection.ts'

export interface LoadOptions {
  readonly port: number
  readonly connections: number
  /** Bytes of the next request. */
  readonly next: () => Buffer
}

/** Responses since the start of the count. */
interface Answers {
  readonly seconds: number
  readonly count: number
  /** Responses with another status than 200. */
  readonly refused: number
  /** Milliseconds in ascending order. */
  readonly latencies: Float64Array
}

/** A closed loop: each connection sends its next request after the response to the previous one. */
export interface Load {
  /** Restarts the count. */
  restart(): void
  read(): Answers
  stop(): Promise<void>
}

/** Maximum wait for pending responses, which would otherwise disturb the next measurement. */
const patienceMs = 60_000

export async function startLoad({ port, connections, next }: LoadOptions): Promise<Load> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  let isRunning = true
  let latencies: number[] = []
  let refused = 0
  let since = performance.now()

  async function keepSending(connection: Connection): Promise<void> {
    while (isRunning) {
      const request = next()
      const sentAt = performance.now()
      const status = await connection.send(request)
      if (status === 200) latencies.push(performance.now() - sentAt)
      else refused += 1
    }
  }

  const sending = Promise.all(open.map(keepSending))
  sending.catch(() => undefined)

  return {
    restart() {
      latencies = []
      refused = 0
      since = performance.now()
    },
    read: () => ({
      seconds: (performance.now() - since) / 1000,
      count: latencies.length,
      refused,
      latencies: Float64Array.from(latencies).sort()
    }),
    async stop() {
      isRunning = false
      await Promise.race([sending, sleep(patienceMs, undefined, { ref: false })])
      for (const connection of open) connection.close()
    }
  }
}
