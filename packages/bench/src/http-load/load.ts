import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, openConnection } from './connection.ts'

export interface LoadOptions {
  readonly port: number
  readonly connections: number
  /** Bytes of the next request. */
  readonly next: () => Buffer
}

/** What was answered since the count began. */
interface Answers {
  readonly seconds: number
  readonly count: number
  /** Answers other than a 200. */
  readonly refused: number
  /** Milliseconds, the shortest first. */
  readonly latencies: Float64Array
}

/** A closed loop: each connection sends its next request when the one before is answered. */
export interface Load {
  /** Begins to count anew. */
  restart(): void
  read(): Answers
  stop(): Promise<void>
}

/** What was asked is waited for, since it would burden whatever is measured next. */
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
