import { BulkheadError, createBulkhead, serviceUnavailable, tooManyRequests } from '@callbook/http'

/** A sum over a million calls keeps a CPU of the database busy for half a second. */
const sums = { width: 3, maxWaitMs: 2_000, maxWaitingPerKey: 20 }

const retryAfterSeconds = 1

/**
 * Limits concurrent sums, so that connections remain for quick queries.
 *
 * @param widthPerKey maximum per organization
 */
export function createAnalyticsBulkhead(widthPerKey: number) {
  const bulkhead = createBulkhead({ ...sums, widthPerKey })

  /** @throws {HttpError} 429, 503; errors of `work` are passed on */
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
  return tooManyRequests(retryAfterSeconds, 'Too many concurrent analytics requests of the organization')
}
