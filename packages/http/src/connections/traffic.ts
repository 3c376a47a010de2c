import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'

export interface Traffic {
  isOpen(): boolean
  /** Returns the time since the last new connection. */
  quietMs(): number
  /** Ends connections that have sent nothing for a while. */
  endSilent(): void
  /** Resolves after a short time without new connections, at the latest at `endMs`. */
  untilCalm(endMs: number): Promise<void>
  /** Resolves at a moment without connections in the accept queue, because closing a listener resets these. */
  untilBetween(endMs: number): Promise<void>
}

/** Longest delay between opening a connection and the first byte. */
const silenceMs = 1_000

/** Time without new connections after which clients are assumed to have moved elsewhere. */
const calmMs = 100

/** Longest duration of an idle turn of the event loop. */
const idleTurnMs = 0.1

/** By then, clients that wait for held responses have connected. */
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
