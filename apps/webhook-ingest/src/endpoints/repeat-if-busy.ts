import { isTimeLimit } from '@callbook/db'
import type { LookUpEndpoint } from './endpoint-directory.ts'

/** With a timeout of one second each, a sender waits at least five seconds before it gets 503, and may wait ten. */
const maxAttempts = 5

/** Share of the time in which a saturated event loop is occupied, from 0 to 1. */
const saturated = 0.9

/** Returns a function for the share of the time since now in which the event loop was occupied, from 0 to 1. */
type MeasureUse = () => () => number

/**
 * Repeats a lookup that exceeded its time limit while this process was busy: the database may have responded in time.
 * Without the repetition, the first report to a URL would get 503 because of the work for other organizations.
 *
 * A new connection takes several round trips, so that a saturated process repeats a lookup more than once. Another
 * process does not, because it would notice an outage later.
 */
export function repeatIfBusy(
  lookUp: LookUpEndpoint,
  isBusy: () => boolean,
  measureUse: MeasureUse = measureEventLoopUse
): LookUpEndpoint {
  return async (slugHash, stranger) => {
    let use: (() => number) | undefined
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await lookUp(slugHash, stranger)
      } catch (error) {
        const isOwnFault = isTimeLimit(error) && (use === undefined ? isBusy() : use() > saturated)
        if (attempt === maxAttempts || !isOwnFault) throw error
        use ??= measureUse()
      }
    }
  }
}

function measureEventLoopUse(): () => number {
  const before = performance.eventLoopUtilization()

  return () => performance.eventLoopUtilization(before).utilization
}
