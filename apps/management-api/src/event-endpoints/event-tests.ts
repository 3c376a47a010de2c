import type { EventDestination } from '@callbook/db'
import type { OrganizationKey } from '@callbook/domain'
import type { AttemptResult, SendTest } from '@callbook/events'
import { type RequestLimiter, tooManyRequests } from '@callbook/http'
import { createFairLimiter } from '@callbook/limits'

/**
 * @param make called once there is a place for the test
 * @throws {FairLimiterError} if every place is taken
 * @throws {HttpError} 429 if the organization sends too many; errors of `make` are passed on
 */
export type SendEventTest = (
  organizationId: OrganizationKey,
  make: () => Promise<{ readonly receiver: EventDestination; readonly id: string }>
) => Promise<AttemptResult>

interface EventTestOptions {
  readonly sendTest: SendTest
  /** Limits the tests of an organization, by API consumers and users together. */
  readonly limiter: RequestLimiter
}

/** Each test may wait as long as an event delivery. */
const atOnce = {
  width: 32,
  widthPerKey: 2,
  maxWaitMs: 0,
  maxWaitingPerKey: 0,
  tooMany: 'Too many concurrent test events'
}

/**
 * Sends test events, with limits on concurrency and rate, so that tenants cannot use them to scan the internet or to
 * delay others.
 */
export function createEventTests({ sendTest, limiter }: EventTestOptions): SendEventTest {
  const places = createFairLimiter(atOnce)

  return async (organizationId, make) => {
    const leave = await places.enter(organizationId)
    try {
      const { admitted, resetMs } = await limiter.admit(organizationId)
      if (!admitted) {
        const reported = `The limit is ${limiter.limit} test events per minute for an organization`
        throw tooManyRequests(Math.max(1, Math.ceil(resetMs / 1_000)), reported)
      }
      const { receiver, id } = await make()

      return await sendTest(organizationId, receiver, id, neverGivenUp)
    } finally {
      leave()
    }
  }
}

/** A test ends with the timeout of a delivery. */
const neverGivenUp = new AbortController().signal
