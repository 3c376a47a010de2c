import { isTimeLimit } from '@callbook/db'
import type { LookUpEndpoint } from './endpoint-directory.ts'

/**
 * Repeats a lookup once if it exceeded its time limit while this process was busy: the database may have responded in
 * time. Without the repetition, the first report to a URL would get 503 because of the work for other organizations.
 */
export function repeatIfBusy(lookUp: LookUpEndpoint, isBusy: () => boolean): LookUpEndpoint {
  return async (slugHash, stranger) => {
    try {
      return await lookUp(slugHash, stranger)
    } catch (error) {
      if (!isTimeLimit(error) || !isBusy()) throw error
      return await lookUp(slugHash, stranger)
    }
  }
}
