import { isTimeLimit } from '@callbook/db'
import type { LookUpEndpoint } from './endpoint-directory.ts'

/** With a timeout of one second each, a sender waits about five seconds before it gets 503, and may wait ten. */
const maxAttempts = 5

/**
 * Repeats a lookup that exceeded its time limit while this process was busy: the database may have responded in time.
 * Without the repetition, the first report to a URL would get 503 because of the work for other organizations. A new
 * connection takes several round trips, so that one repetition is not always sufficient.
 */
export function repeatIfBusy(lookUp: LookUpEndpoint, isBusy: () => boolean): LookUpEndpoint {
  return async (slugHash, stranger) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await lookUp(slugHash, stranger)
      } catch (error) {
        if (attempt === maxAttempts || !isTimeLimit(error) || !isBusy()) throw error
      }
    }
  }
}
