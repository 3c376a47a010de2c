import { BulkheadError, createBulkhead, serviceUnavailable, tooManyRequests } from '@callbook/http'

/** What sums up a million calls keeps a processor of the database busy for half a second. */
const sums = { width: 3, maxWaitMs: 2_000, maxWaitingPerKey: 20 }

const retryAfterSeconds = 1

/**
 * Has few sums be made at a time, and leaves connections to what is quick.
 *
 * @param widthPerKey how many of one organization
 */
export function createFewAtOnce(widthPerKey: number) {
  const bulkhead = createBulkhead({ ...sums, widthPerKey })

  /** @throws {HttpError} 429, 503 and whatever `work` throws */
  return async <Result>(organizationId: string, work: () => Promise<Result>): Promise<Result> => {
    const leave = await bulkhead.enter(organizationId).catch((error: unknown) => {
      if (!(error instanceof BulkheadError)) throw error
      throw error.reason === 'full' ? serviceUnavailable(retryAfterSeconds) : tooMany()
    })
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

function tooMany() {
  return tooManyRequests(retryAfterSeconds, 'Too many analytics of the organization are asked for at once')
}
