import type { EventDestination } from '@callbook/db'
import { type OrganizationKey, parseKeyRing } from '@callbook/domain'
import { type AttemptResult, consoleUrlOf, createEventTestSender, type SendTest } from '@callbook/events'
import { createLimiter, type LimiterOptions, type RequestLimiter, tooManyRequests } from '@callbook/http'
import { createFairLimiter } from '@callbook/limits'
import { createAddressGuard, createGuardedAgent } from '@callbook/outbound'
import type { ManagementDependencies } from '../app.ts'
import type { ManagementConfig } from '../config.ts'

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

      return await sendTest({ organizationId, receiver, id }, neverAborted)
    } finally {
      leave()
    }
  }
}

/** A test ends with the timeout of a delivery. */
const neverAborted = new AbortController().signal

/** Test events for event endpoints; closed with the app. */
type Events = Pick<ManagementDependencies, 'eventGuard' | 'keyRing' | 'sendEventTest'> & {
  readonly close: () => Promise<void>
}

type Settings = Pick<
  ManagementConfig,
  'CONSOLE_ORIGINS' | 'EVENTS_ALLOWED_SUBNETS' | 'EVENTS_PROXY_URL' | 'PUBLIC_API_URL' | 'REDIS_URL' | 'SECRETS_KEY'
>

/** Maximum number of test events of an organization per minute. */
const testsPerMinute = 20

export function openEvents(config: Settings, logger: LimiterOptions['logger']): Events {
  const eventGuard = createAddressGuard(config.EVENTS_ALLOWED_SUBNETS)
  if (config.SECRETS_KEY === undefined) return { eventGuard, close: async () => undefined }
  const keyRing = parseKeyRing(config.SECRETS_KEY)
  const { EVENTS_PROXY_URL: proxyUrl } = config
  const proxy = proxyUrl === undefined ? undefined : new URL(proxyUrl)
  const dispatcher = createGuardedAgent({ guard: eventGuard, proxy })
  const apiUrl = (config.PUBLIC_API_URL ?? '').replace(/\/+$/, '')
  const consoleUrl = consoleUrlOf(config.CONSOLE_ORIGINS ?? [])
  const sendTest = createEventTestSender({ keyRing, dispatcher, apiUrl, consoleUrl, now: () => new Date() })
  const limiter = createLimiter({ name: 'event-tests', limit: testsPerMinute, redisUrl: config.REDIS_URL, logger })

  return {
    eventGuard,
    keyRing,
    sendEventTest: createEventTests({ sendTest, limiter }),
    async close() {
      limiter.close()
      await dispatcher.destroy()
    }
  }
}
