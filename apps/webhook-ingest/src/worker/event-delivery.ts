import type { Database } from '@callbook/db'
import { parseKeyRing } from '@callbook/domain'
import { consoleUrlOf, createDeliveryJob } from '@callbook/events'
import type { Job } from '@callbook/jobs'
import { createAddressGuard, createGuardedAgent } from '@callbook/outbound'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { WorkerConfig } from './config.ts'

interface EventDeliveryDependencies {
  readonly db: Database
  readonly now: () => Date
  readonly registry: Registry
}

/**
 * Creates the job that sends events to event endpoints; `undefined` without the keys that their secrets are encrypted
 * with.
 */
export function createEventDelivery(
  config: WorkerConfig,
  { db, now, registry }: EventDeliveryDependencies
): readonly Job[] {
  if (config.SECRETS_KEY === undefined) return []
  const onAttempt = countAttempts(registry)
  const { EVENTS_PROXY_URL: proxyUrl } = config

  return [
    createDeliveryJob({
      db,
      keyRing: parseKeyRing(config.SECRETS_KEY),
      dispatcher: createGuardedAgent({
        guard: createAddressGuard(config.EVENTS_ALLOWED_SUBNETS),
        proxy: proxyUrl === undefined ? undefined : new URL(proxyUrl)
      }),
      consoleUrl: consoleUrlOf(config.CONSOLE_ORIGINS ?? []),
      apiUrl: (config.PUBLIC_API_URL ?? '').replace(/\/+$/, ''),
      now,
      random: Math.random,
      onAttempt: ({ error, durationMs }) => onAttempt(error === null ? 'delivered' : 'failed', durationMs / 1_000)
    })
  ]
}

function countAttempts(registry: Registry): (result: 'delivered' | 'failed', seconds: number) => void {
  const attempts = new Counter({
    name: 'callbook_event_attempts_total',
    help: 'Requests with an event that were sent to endpoints of tenants',
    labelNames: ['result'],
    registers: [registry]
  })
  const durations = new Histogram({
    name: 'callbook_event_attempt_seconds',
    help: 'How long endpoints of tenants take to answer',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers: [registry]
  })
  for (const result of ['delivered', 'failed']) attempts.inc({ result }, 0)

  return (result, seconds) => {
    attempts.inc({ result })
    durations.observe(seconds)
  }
}
