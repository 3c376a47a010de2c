import { BulkheadError, createBulkhead, serviceUnavailable, tooManyRequests } from '@callbook/http'

/** What sums up a million calls keeps a processor of the database busy for half a second. */
const sums = { width: 3, widthPerKey: 1, maxWaitMs: 2_000, maxWaitingPerKey: 20 }

const retryAfterSeconds = 1

/** Has an organization ask for one sum at a time, and leaves connections to what is quick. */
export function createFewAtOnce() {
  const bulkhead = createBulkhead(sums)

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
