import { parseKeyRing } from '@callbook/domain'
import { consoleUrlOf, createTestSender } from '@callbook/events'
import { createLimiter, type LimiterOptions } from '@callbook/http'
import { createAddressGuard, createGuardedAgent } from '@callbook/outbound'
import type { Dependencies } from '../app.ts'
import type { Config } from '../config.ts'
import { createEventTests } from './event-tests.ts'

/** Test events for event endpoints; closed with the app. */
type Events = Pick<Dependencies, 'eventGuard' | 'keyRing' | 'sendEventTest'> & { readonly close: () => Promise<void> }

type Settings = Pick<
  Config,
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
  const sendTest = createTestSender({ keyRing, dispatcher, apiUrl, consoleUrl, now: () => new Date() })
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
