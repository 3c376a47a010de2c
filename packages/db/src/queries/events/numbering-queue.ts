import { setTimeout as sleep } from 'node:timers/promises'
import type { OrganizationId } from '@callbook/domain'
import type { Database } from '../../database.ts'
import { numberEventsAfter } from './number-events.ts'

/** Numbers events in the process that wrote them, so that readers need not wait for the worker. */
export interface Numbering {
  /**
   * Notifies it of organizations with committed events. Returns at once. Notifications beyond the limit are left to the
   * worker.
   */
  nudge(organizationIds: Iterable<OrganizationId>): void
  /** Starts no more work, and waits for the current work. */
  close(): Promise<void>
}

export interface NumberingOptions {
  /** One of its connections is used at a time. */
  readonly db: Database
  readonly onNumbered?: (events: number) => void
  /** Called with the error if events could not be numbered. The worker numbers them then. */
  readonly onFailed?: (error: unknown) => void
}

/** Name and help of the metric in each process that numbers events. */
export const numberedEventsMetric = {
  name: 'callbook_events_numbered_total',
  help: 'Events that were given their number in the log of their organization'
} as const

/** Maximum number of waiting organizations. */
const mostWaiting = 10_000

/** Events committed within this time are numbered together. */
const gatherMs = 5

/**
 * Organizations are numbered one after another, with a pause of three times the duration of the last one, or longer.
 */
const restFactor = 3
const shortestRestMs = 50

export function createNumbering({ db, onNumbered, onFailed }: NumberingOptions): Numbering {
  /** Organizations, with the id after which their next batch begins. */
  const waiting = new Map<OrganizationId, string | undefined>()
  const closing = new AbortController()
  let working: Promise<void> | undefined
  const wait = (ms: number) => sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined)

  async function work(): Promise<void> {
    await wait(gatherMs)
    for (const [organizationId, after] of waiting) {
      if (closing.signal.aborted) break
      waiting.delete(organizationId)
      const begunAt = performance.now()
      const lastId = await number(organizationId, after)
      if (lastId !== undefined || after !== undefined) waiting.set(organizationId, lastId)
      await wait(Math.max(shortestRestMs, restFactor * (performance.now() - begunAt)))
    }
    working = undefined
  }

  async function number(organizationId: OrganizationId, after: string | undefined): Promise<string | undefined> {
    try {
      const { count, lastId } = await numberEventsAfter(db, organizationId, after)
      if (count > 0) onNumbered?.(count)

      return lastId
    } catch (error) {
      onFailed?.(error)
      return undefined
    }
  }

  return {
    nudge(organizationIds) {
      if (closing.signal.aborted) return
      for (const organizationId of organizationIds) {
        if (waiting.size >= mostWaiting) break
        if (!waiting.has(organizationId)) waiting.set(organizationId, undefined)
      }
      if (waiting.size > 0) working ??= work()
    },
    async close() {
      closing.abort()
      await working
    }
  }
}
