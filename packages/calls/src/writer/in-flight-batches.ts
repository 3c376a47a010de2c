import type { NextBatch } from './round-robin.ts'

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

/** A batch pays for its round trips once: fewer reports than this wait until the batch in flight is done. */
const reportsBeside = 24

/** A batch that is older waits for something other than its own work, such as a lock. */
const slowAfterMs = 20

export function createInFlightBatches({ maxBatches, onRoom }: InFlightOptions): InFlightBatches {
  const inFlight = new Set<{ readonly lane: number; readonly written: Promise<void>; isSlow: boolean }>()

  return {
    hasRoomFor({ lane, waiting }) {
      if (inFlight.size >= maxBatches) return false

      return waiting >= reportsBeside || [...inFlight].every((batch) => batch.isSlow || batch.lane !== lane)
    },
    add(lane, written) {
      const batch = { lane, written, isSlow: false }
      const timer = setTimeout(() => {
        batch.isSlow = true
        onRoom()
      }, slowAfterMs)
      inFlight.add(batch)
      void written.then(() => {
        clearTimeout(timer)
        inFlight.delete(batch)
        onRoom()
      })
    },
    async settled() {
      while (inFlight.size > 0) await Promise.all([...inFlight].map(({ written }) => written))
    }
  }
}
