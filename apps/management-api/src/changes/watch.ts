import { setTimeout as sleep } from 'node:timers/promises'
import type { OrganizationKey } from '@callbook/domain'
import { createFairLimiter } from '@callbook/limits'

/** A request that waits for the next change of an organization. */
interface Waiting {
  readonly organizationId: OrganizationKey
  readonly keyId: string
  readonly after: number
  readonly maxMs: number
  /** Ends the wait, for example after the client has disconnected. */
  readonly signal: AbortSignal
}

/** Notifies waiting requests of changes: one query at a time for each organization, for any number of requests. */
export interface ChangeWatch {
  /**
   * Resolves with `true` once there is a newer change, and with `false` if waiting longer is useless.
   *
   * @throws {FairLimiterError} if the key already has too many waits, or there are too many in total
   */
  wait(waiting: Waiting): Promise<boolean>
  /** Ends every wait. */
  close(): Promise<void>
}

interface WatchOptions {
  readonly readLast: (organizationId: OrganizationKey) => Promise<number>
  readonly isDraining: () => boolean
  /** Milliseconds between polls of all waiting organizations. */
  readonly pollMs?: number
  readonly mostWaiting?: number
  readonly mostWaitingPerKey?: number
}

type WaitOutcome = 'changed' | 'unchanged'

interface Waiter extends Waiting {
  readonly end: (outcome: WaitOutcome) => void
}

export function createChangeWatch({
  readLast,
  isDraining,
  pollMs = 300,
  mostWaiting = 1_000,
  mostWaitingPerKey = 4
}: WatchOptions): ChangeWatch {
  const places = createFairLimiter({
    width: mostWaiting,
    widthPerKey: mostWaitingPerKey,
    maxWaitMs: 0,
    tooMany: `A key can have at most ${mostWaitingPerKey} requests waiting for changes`
  })
  const waiters = new Set<Waiter>()
  const closing = new AbortController()
  let looking: Promise<void> | undefined

  /** Polls organizations sequentially, so that waiting needs at most one connection. */
  async function look(): Promise<void> {
    while (waiters.size > 0) {
      await sleep(pollMs, undefined, { signal: closing.signal }).catch(() => undefined)
      if (isDraining()) for (const waiter of waiters) waiter.end('unchanged')
      for (const organizationId of new Set([...waiters].map((waiter) => waiter.organizationId))) {
        // A failed read is repeated at the next poll, until the wait times out.
        const last = await readLast(organizationId).catch(() => 0)
        for (const waiter of waiters)
          if (waiter.organizationId === organizationId && last > waiter.after) waiter.end('changed')
      }
    }
    looking = undefined
  }

  async function untilChange(waiting: Waiting): Promise<boolean> {
    const ended = AbortSignal.any([waiting.signal, closing.signal])
    if (ended.aborted || isDraining()) return false

    return await new Promise((resolve) => {
      const end = (outcome: WaitOutcome) => {
        clearTimeout(timer)
        ended.removeEventListener('abort', cancel)
        waiters.delete(waiter)
        resolve(outcome === 'changed')
      }
      const cancel = () => end('unchanged')
      const timer = setTimeout(cancel, waiting.maxMs)
      const waiter = { ...waiting, end }
      ended.addEventListener('abort', cancel)
      waiters.add(waiter)
      looking ??= look()
    })
  }

  return {
    wait: (waiting) => places.run(waiting.keyId, () => untilChange(waiting)),
    async close() {
      closing.abort()
      await looking
    }
  }
}
