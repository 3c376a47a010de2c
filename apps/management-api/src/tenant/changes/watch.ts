import { setTimeout as sleep } from 'node:timers/promises'
import type { OrganizationId } from '@callbook/domain'
import { serviceUnavailable, tooManyRequests } from '@callbook/http'

/** Who waits for the next change, and whose it has to be. */
interface Waiting {
  readonly organizationId: OrganizationId
  readonly keyId: string
  /** The number of the change that was seen last. */
  readonly after: number
  readonly maxMs: number
  /** Ends the wait, as when nobody is there any more to be told. */
  readonly signal: AbortSignal
}

/** Tells those who wait for changes that there are some: one look at a time for each organization, however many wait. */
export interface ChangeWatch {
  /**
   * Resolves with true once there is a change after the one seen last, and with false when it is of no use to wait on.
   *
   * @throws {HttpError} 429 when the key waits too often already, 503 when too many wait
   */
  wait(waiting: Waiting): Promise<boolean>
  /** Ends every wait. */
  close(): Promise<void>
}

interface WatchOptions {
  /** Reads the number of the last change of an organization. */
  readonly readLast: (organizationId: OrganizationId) => Promise<number>
  /** Whether the service is about to close, and has no time to wait. */
  readonly isDraining: () => boolean
  /** Between two looks at all organizations that are waited for. */
  readonly pollMs?: number
  readonly mostWaiting?: number
  readonly mostWaitingPerKey?: number
}

interface Waiter extends Waiting {
  readonly end: (hasChanged: boolean) => void
}

export function createChangeWatch({
  readLast,
  isDraining,
  pollMs = 300,
  mostWaiting = 1_000,
  mostWaitingPerKey = 4
}: WatchOptions): ChangeWatch {
  const waiters = new Set<Waiter>()
  const closing = new AbortController()
  let looking: Promise<void> | undefined

  /** One organization after the other, so that waiting takes one connection at most. */
  async function look(): Promise<void> {
    while (waiters.size > 0) {
      await sleep(pollMs, undefined, { signal: closing.signal }).catch(() => undefined)
      if (isDraining()) for (const waiter of waiters) waiter.end(false)
      for (const organizationId of new Set([...waiters].map((waiter) => waiter.organizationId))) {
        // What cannot be read now is looked at again, until the time of who waits is up.
        const last = await readLast(organizationId).catch(() => 0)
        for (const waiter of waiters)
          if (waiter.organizationId === organizationId && last > waiter.after) waiter.end(true)
      }
    }
    looking = undefined
  }

  function admit(keyId: string): void {
    if (waiters.size >= mostWaiting) throw serviceUnavailable(retryAfterSeconds)
    const ofKey = [...waiters].filter((waiter) => waiter.keyId === keyId).length
    if (ofKey >= mostWaitingPerKey) {
      throw tooManyRequests(retryAfterSeconds, `A key waits for changes ${mostWaitingPerKey} times at most`)
    }
  }

  return {
    async wait(waiting) {
      admit(waiting.keyId)
      const ended = AbortSignal.any([waiting.signal, closing.signal])
      if (ended.aborted || isDraining()) return false

      return await new Promise((resolve) => {
        const end = (hasChanged: boolean) => {
          clearTimeout(timer)
          ended.removeEventListener('abort', giveUp)
          waiters.delete(waiter)
          resolve(hasChanged)
        }
        const giveUp = () => end(false)
        const timer = setTimeout(giveUp, waiting.maxMs)
        const waiter = { ...waiting, end }
        ended.addEventListener('abort', giveUp)
        waiters.add(waiter)
        looking ??= look()
      })
    },
    async close() {
      closing.abort()
      await looking
    }
  }
}

const retryAfterSeconds = 1
