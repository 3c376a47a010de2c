import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'

/** The connections of a server, and when they came. */
export interface Traffic {
  isOpen(): boolean
  /** How long nobody has connected. */
  quietMs(): number
  /** Ends connections on which nothing was ever sent, and that had the time for it. */
  endSilent(): void
  /** Resolves when nobody has connected for a moment; if somebody always does, at `endMs`. */
  untilCalm(endMs: number): Promise<void>
  /** Resolves in a moment in which no connection waits to be accepted: closing a listener resets those that wait. */
  untilBetween(endMs: number): Promise<void>
}

/** A request is not that long on its way behind the opening of its connection. */
const silenceMs = 1_000

/** Others have been told where to go instead once no connection was opened for that long. */
const calmMs = 100

/** A turn of the event loop in which it found nothing to do. */
const idleTurnMs = 0.1

/** Who waits for answers that are held has connected by then; others may come at any time. */
const stillMs = 25
const stillWaitMs = 250

export function trackTraffic(server: Server): Traffic {
  const openedAt = new Map<Socket, number>()
  let accepted = 0
  let lastAt = Number.NEGATIVE_INFINITY
  server.on('connection', (socket) => {
    lastAt = performance.now()
    accepted += 1
    openedAt.set(socket, lastAt)
    socket.on('close', () => openedAt.delete(socket))
  })
  const quietMs = () => performance.now() - lastAt

  async function isIdleTurn(): Promise<boolean> {
    const [before, startedAt] = [accepted, performance.now()]
    await turn()

    return accepted === before && performance.now() - startedAt < idleTurnMs
  }

  return {
    isOpen: () => openedAt.size > 0,
    quietMs,
    endSilent() {
      const now = performance.now()
      for (const [socket, at] of openedAt) if (socket.bytesRead === 0 && now - at >= silenceMs) socket.destroy()
    },
    async untilCalm(endMs) {
      while (quietMs() < calmMs && performance.now() < endMs) await sleep(calmMs / 10)
    },
    async untilBetween(endMs) {
      const stopMs = performance.now() + stillWaitMs
      for (;;) {
        const isIdle = await isIdleTurn()
        const now = performance.now()
        if ((isIdle && (quietMs() >= stillMs || now > stopMs)) || now > endMs) return
      }
    }
  }
}
