import { setTimeout as sleep } from 'node:timers/promises'
import type { OrganizationId } from '@callbook/domain'
import type { Database } from '../../database.ts'
import { numberEvents, numberedAtOnce } from './number-events.ts'

/** Numbers events in the process that has written them, so that readers need not wait for the worker. */
export interface Numbering {
  /** Is told whose events were committed. Returns at once; what it is told too much of is left to the worker. */
  nudge(organizationIds: Iterable<OrganizationId>): void
  /** Begins nothing more, and waits for what is being done. */
  close(): Promise<void>
}

export interface NumberingOptions {
  /** One of its connections is used at a time. */
  readonly db: Database
  /** Is told how many events were numbered. */
  readonly onNumbered?: (events: number) => void
  /** Is told why they could not be: the worker numbers them then. */
  readonly onFailed?: (error: unknown) => void
}

/** How the metrics of each process that numbers events call what it has numbered. */
export const numberedEventsMetric = {
  name: 'callbook_events_numbered_total',
  help: 'Events that were given their number in the log of their organization'
} as const

/** So many organizations can wait for their turn. */
const mostWaiting = 10_000

/** What is committed within this time is numbered together. */
const gatherMs = 5

/** One organization after the other; between them it rests for three times as long as the last one took, or longer. */
const restFactor = 3
const shortestRestMs = 50

export function createNumbering({ db, onNumbered, onFailed }: NumberingOptions): Numbering {
  const waiting = new Set<OrganizationId>()
  const closing = new AbortController()
  let working: Promise<void> | undefined
  const wait = (ms: number) => sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined)

  async function work(): Promise<void> {
    await wait(gatherMs)
    for (const organizationId of waiting) {
      if (closing.signal.aborted) break
      waiting.delete(organizationId)
      const begunAt = performance.now()
      if ((await number(organizationId)) === numberedAtOnce) waiting.add(organizationId)
      await wait(Math.max(shortestRestMs, restFactor * (performance.now() - begunAt)))
    }
    working = undefined
  }

  async function number(organizationId: OrganizationId): Promise<number> {
    try {
      const numbered = await numberEvents(db, organizationId)
      onNumbered?.(numbered)

      return numbered
    } catch (error) {
      onFailed?.(error)
      return 0
    }
  }

  return {
    nudge(organizationIds) {
      if (closing.signal.aborted) return
      for (const organizationId of organizationIds) {
        if (waiting.size >= mostWaiting) break
        waiting.add(organizationId)
      }
      if (waiting.size > 0) working ??= work()
    },
    async close() {
      closing.abort()
      await working
    }
  }
}
