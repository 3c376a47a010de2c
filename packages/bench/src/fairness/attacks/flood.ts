import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from '../../http-load/connection.ts'

/** Pause after a connection was closed. */
const pauseMs = 100

/** Opens connections that send their next request after any response, and reconnect. */
export function flood(port: number, connections: number, next: () => Buffer): () => Promise<void> {
  let isRunning = true

  async function keepSending(): Promise<void> {
    while (isRunning) {
      const connection = await openConnection(port).catch(() => undefined)
      try {
        while (isRunning && connection !== undefined) await connection.send(next())
      } catch {
        // The service closed the connection.
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
