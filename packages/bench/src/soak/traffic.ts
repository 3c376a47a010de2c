import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, openConnection } from '../http-load.ts'
import { createRandom } from '../random.ts'
import type { Deliveries } from '../reports.ts'

export interface SenderOptions {
  readonly port: number
  readonly connections: number
  readonly deliveries: Deliveries
  readonly seed: number
}

export interface Senders {
  readonly sent: ReadonlySet<string>
  readonly acknowledged: ReadonlySet<string>
  /** Number of attempts that were rejected or not answered. */
  readonly failures: () => number
  /** Resolves once every delivery is acknowledged. */
  stop(): Promise<void>
}

const repeatShare = 0.05

const retryMs = 100

/** Sends reports like a provider: repeats unacknowledged reports, and some acknowledged ones as well. */
export function startSenders({ port, connections, deliveries, seed }: SenderOptions): Senders {
  const random = createRandom(seed)
  const sent = new Set<string>()
  const acknowledged = new Set<string>()
  let failures = 0
  let isRunning = true

  async function keepSending(): Promise<void> {
    let connection: Connection | undefined
    const attempt = async (bytes: Buffer): Promise<boolean> => {
      try {
        connection ??= await openConnection(port)
        return (await connection.send(bytes)) === 200
      } catch {
        connection?.close()
        connection = undefined
        return false
      }
    }

    while (isRunning) {
      const { bytes, callId } = deliveries.nextWithId()
      sent.add(callId)
      for (let isStored = false; !isStored; ) {
        isStored = await attempt(bytes)
        if (isStored) break
        failures += 1
        await sleep(retryMs)
      }
      acknowledged.add(callId)
      if (random.next() < repeatShare) await attempt(bytes)
    }
    connection?.close()
  }

  const sending = Promise.all(Array.from({ length: connections }, keepSending))

  return {
    sent,
    acknowledged,
    failures: () => failures,
    async stop() {
      isRunning = false
      await sending
    }
  }
}

interface ReaderOptions {
  readonly port: number
  readonly key: string
  readonly connections: number
}

interface Readers {
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>
  stop(): Promise<void>
}

const paths = ['/v1/calls?limit=50', '/v1/calls/evaluations?limit=50&offset=200', '/v1/customers?limit=50']

/** Requests pages sequentially, regardless of the responses. */
export function startReaders({ port, key, connections }: ReaderOptions): Readers {
  const statuses = new Map<number, number>()
  let isRunning = true

  async function keepReading(): Promise<void> {
    for (let turn = 0; isRunning; turn += 1) {
      const response = await fetch(`http://127.0.0.1:${port}${paths[turn % paths.length]}`, {
        headers: { 'x-api-key': key }
      })
      await response.arrayBuffer()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      await sleep(20)
    }
  }

  const reading = Promise.all(Array.from({ length: connections }, keepReading))
  reading.catch(() => undefined)

  return {
    statuses,
    async stop() {
      isRunning = false
      await reading
    }
  }
}
