import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from '../../http-load/connection.ts'

/** The pause after a connection was closed. */
const pauseMs = 100

/** Connections that send their next request when the one before is answered, whatever the answer, and come again. */
export function flood(port: number, connections: number, next: () => Buffer): () => Promise<void> {
  let isRunning = true

  async function keepSending(): Promise<void> {
    while (isRunning) {
      const connection = await openConnection(port).catch(() => undefined)
      try {
        while (isRunning && connection !== undefined) await connection.send(next())
      } catch {
        // It was cut off.
      }
      connection?.close()
      if (isRunning) await sleep(pauseMs)
    }
  }

  const sending = Promise.all(Array.from({ length: connections }, keepSending))

  return async () => {
    isRunning = false
    await Promise.race([sending, sleep(5_000, undefined, { ref: false })])
  }
}
