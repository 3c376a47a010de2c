import { isTimeLimit } from '@callbook/db'
import { measureUtilization } from '../event-loop/event-loop-watch.ts'
import type { LookUpEndpoint } from './endpoint-directory.ts'

/** With a timeout of one second each, a sender waits at least five seconds before it gets 503, and may wait ten. */
const maxAttempts = 5

/** Utilization of the event loop, from 0 to 1, above which it is saturated. */
const saturated = 0.9

/**
 * Repeats a lookup that exceeded its time limit while this process was busy: the database may have responded in time.
 * Without the repetition, the first report to a URL would get 503 because of the work for other organizations.
 *
 * One repetition is not always sufficient, because a new connection takes several round trips. Further ones require a
 * saturated event loop, since each of them delays the detection of an outage.
 */
export function repeatIfBusy(
  lookUp: LookUpEndpoint,
  isBusy: () => boolean,
  measure = measureUtilization
): LookUpEndpoint {
  return async (slugHash, stranger) => {
    let utilization: (() => number) | undefined
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await lookUp(slugHash, stranger)
      } catch (error) {
        const isOwnFault = isTimeLimit(error) && (utilization === undefined ? isBusy() : utilization() > saturated)
        if (attempt === maxAttempts || !isOwnFault) throw error
        utilization ??= measure()
      }
    }
  }
}
