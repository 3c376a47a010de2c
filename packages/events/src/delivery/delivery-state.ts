import type { DeliveryTransition, DisabledReason, EndpointHealth } from '@callbook/db'
import type { AttemptResult } from './send.ts'

/** Consecutive failures after which an endpoint gets one request at a time, with pauses in between. */
const failuresToRest = 5

/** Maximum concurrent requests to an endpoint. */
const usualWidth = 4

/** An endpoint that has only failed for this long is disabled. */
const disabledAfterMs = 5 * 24 * 3_600_000

const gone = 410

/** Returns the maximum concurrent requests to an endpoint after this many consecutive failures. */
export function maxInFlight(failures: number): number {
  return failures >= failuresToRest ? 1 : usualWidth
}

interface Evaluated {
  readonly attempt: number
  readonly outcome: Pick<AttemptResult, 'error' | 'status' | 'retryAfterMs'>
  readonly now: Date
  readonly random: () => number
}

/**
 * Computes the delivery and endpoint state after an attempt. A failed event is retried later. An endpoint that always
 * fails pauses for longer each time, so a dead endpoint costs one request per pause, regardless of its queue.
 */
export function nextDeliveryState(
  { attempt, outcome, now, random }: Evaluated,
  before: EndpointHealth
): DeliveryTransition {
  const { error, status, retryAfterMs } = outcome
  if (error === null)
    return { delivery: 'delivered', health: { consecutiveFailures: 0, failingSince: null, pausedUntil: null } }

  const pause = retryDelayMs(attempt, retryAfterMs, random)
  const health = healthAfter(before, { retryAfterMs, now, random })

  return {
    delivery: pause === undefined ? 'failed' : { nextAt: new Date(now.getTime() + pause) },
    health,
    disabled: reasonToDisable(status, health, now)
  }
}

interface Failure extends Pick<Evaluated, 'now' | 'random'> {
  readonly retryAfterMs: number | undefined
}

/** Concurrent failures count once: a failure during a pause does not prolong it. */
function healthAfter(before: EndpointHealth, { retryAfterMs, now, random }: Failure): EndpointHealth {
  const failingSince = before.failingSince ?? now
  if (before.pausedUntil !== null && before.pausedUntil > now) return { ...before, failingSince }

  const consecutiveFailures = before.consecutiveFailures + 1
  const steps = consecutiveFailures - failuresToRest + 1
  const rest = steps > 0 ? (retryDelayMs(steps, retryAfterMs, random) ?? longestRestMs) : retryAfterMs

  return { consecutiveFailures, failingSince, pausedUntil: rest === undefined ? null : new Date(now.getTime() + rest) }
}

const longestRestMs = 24 * 3_600_000

function reasonToDisable(status: number | null, health: EndpointHealth, now: Date): DisabledReason | undefined {
  if (status === gone) return 'gone'
  const failingMs = now.getTime() - (health.failingSince ?? now).getTime()

  return failingMs >= disabledAfterMs ? 'failing' : undefined
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** Delay before each attempt, in milliseconds. The sum is a few hours more than three days. */
const pauses = [
  ...[0, 5 * second, 5 * minute, 30 * minute, 2 * hour],
  ...[5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
]

export const maxAttempts = pauses.length

/** Jitter, so that deliveries that fail together are not retried together. */
const spread = 0.2

/**
 * Returns the delay after failed attempt number `attempts`, counted from 1; undefined after the last one.
 *
 * @param retryAfterMs minimum delay that the receiver requested
 * @param random from 0 up to but not including 1
 */
export function retryDelayMs(
  attempts: number,
  retryAfterMs: number | undefined,
  random: () => number
): number | undefined {
  const pause = pauses[attempts]
  if (pause === undefined) return undefined

  return Math.round(Math.max(pause * (1 - spread + 2 * spread * random()), retryAfterMs ?? 0))
}
