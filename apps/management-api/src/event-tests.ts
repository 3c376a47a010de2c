import type { Receiver } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import type { Outcome, SendTest } from '@callbook/events'
import { BulkheadError, createBulkhead, type RequestLimiter, tooManyRequests } from '@callbook/http'

/**
 * @param make is called once there is a place for the test
 * @throws {HttpError} 429 when there is none, and whatever `make` throws
 */
export type SendEventTest = (
  organizationId: OrganizationId,
  make: () => Promise<{ readonly receiver: Receiver; readonly id: string }>
) => Promise<Outcome>

interface EventTestOptions {
  readonly sendTest: SendTest
  /** How many tests an organization may ask for, by programs and people together. */
  readonly limiter: RequestLimiter
}

/** Each may wait for its answer for as long as an event may. */
const atOnce = { width: 32, widthPerKey: 2, maxWaitMs: 0, maxWaitingPerKey: 0 }

/**
 * Sends test events: few at once and in a minute, so that nobody searches the internet with them, or has others wait.
 */
export function createEventTests({ sendTest, limiter }: EventTestOptions): SendEventTest {
  const places = createBulkhead(atOnce)

  return async (organizationId, make) => {
    const leave = await places.enter(organizationId).catch(refuse)
    try {
      const { admitted, resetMs } = await limiter.admit(organizationId)
      if (!admitted) {
        const told = `An organization may ask for ${limiter.limit} test events a minute`
        throw tooManyRequests(Math.max(1, Math.ceil(resetMs / 1_000)), told)
      }
      const { receiver, id } = await make()

      return await sendTest(organizationId, receiver, id, neverGivenUp)
    } finally {
      leave()
    }
  }
}

/** A test ends by itself within the seconds that an event has. */
const neverGivenUp = new AbortController().signal

function refuse(error: unknown): never {
  throw error instanceof BulkheadError ? tooManyRequests(1, 'Too many test events at once') : error
}
