import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, openConnection } from '../http-load/connection.ts'
import { createRandom } from '../random.ts'
import type { Deliveries } from '../reports/deliveries.ts'

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
