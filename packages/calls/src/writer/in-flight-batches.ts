import type { NextBatch } from './report-queue.ts'

/** The batches that are being written, and whether the next one may start concurrently. */
export interface InFlightBatches {
  /** Returns `true` if the next batch should start now rather than fill further. */
  hasRoomFor(next: NextBatch): boolean
  /** @param written must not reject */
  add(lane: number, written: Promise<void>): void
  /** Resolves once none is in flight. */
  settled(): Promise<void>
}

interface InFlightOptions {
  readonly maxBatches: number
  /** Called when a batch has settled, or has become so old that the next need not wait for it. */
  readonly onRoom: () => void
}

/** A batch pays for its statements once: fewer reports than this wait until the batch in flight is done. */
const reportsBeside = 32

/**
 * A batch that takes longer than `slowFactor` times the usual duration waits for something other than its own work,
 * such as a lock. The limit follows the duration, because all batches of a busy machine take long, and smaller ones
 * would make it busier.
 */
const slowFactor = 2
const leastSlowAfterMs = 20
const mostSlowAfterMs = 100

/** The weight of one batch in the usual duration. */
const weightOfOne = 1 / 8

export function createInFlightBatches({ maxBatches, onRoom }: InFlightOptions): InFlightBatches {
  const inFlight = new Set<{ readonly lane: number; readonly written: Promise<void>; isSlow: boolean }>()
  let usualMs = 0

  /** A batch that waited for a lock counts only up to the longest limit. */
  function learn(durationMs: number): void {
    usualMs += (Math.min(durationMs, mostSlowAfterMs) - usualMs) * weightOfOne
  }

  return {
    hasRoomFor({ lane, waiting }) {
      if (inFlight.size >= maxBatches) return false

      return waiting >= reportsBeside || [...inFlight].every((batch) => batch.isSlow || batch.lane !== lane)
    },
    add(lane, written) {
      const batch = { lane, written, isSlow: false }
      const startedAt = performance.now()
      const slowAfterMs = Math.min(Math.max(slowFactor * usualMs, leastSlowAfterMs), mostSlowAfterMs)
      const timer = setTimeout(() => {
        batch.isSlow = true
        onRoom()
      }, slowAfterMs)
      inFlight.add(batch)
      void written.then(() => {
        clearTimeout(timer)
        learn(performance.now() - startedAt)
        inFlight.delete(batch)
        onRoom()
      })
    },
    async settled() {
      while (inFlight.size > 0) await Promise.all([...inFlight].map(({ written }) => written))
    }
  }
}
