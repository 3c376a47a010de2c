import type { DisabledReason, EndpointHealth, Verdict } from '@callbook/db'
import { retryDelayMs } from './schedule.ts'
import type { Outcome } from './send.ts'

/** Failed attempts in a row, after which an endpoint is asked for one thing at a time, and rests between. */
const failuresToRest = 5

/** So many requests are on their way to an endpoint at a time. */
const usualWidth = 4

/** An endpoint that has done nothing but fail for so long is sent nothing any longer. */
const disabledAfterMs = 5 * 24 * 3_600_000

const gone = 410

/** How many requests may be on their way to an endpoint that has failed so often in a row. */
export function widthFor(failures: number): number {
  return failures >= failuresToRest ? 1 : usualWidth
}

interface Judged {
  readonly attempt: number
  readonly outcome: Pick<Outcome, 'error' | 'status' | 'retryAfterMs'>
  readonly now: Date
  readonly random: () => number
}

/**
 * What follows from an attempt. An event that failed is sent again after a while. An endpoint that fails with
 * everything rests for longer and longer: a dead one costs a request each time, however much waits for it.
 */
export function judge({ attempt, outcome, now, random }: Judged, before: EndpointHealth): Verdict {
  const { error, status, retryAfterMs } = outcome
  if (error === null) return { delivery: 'delivered', health: { failures: 0, failingSince: null, restsUntil: null } }

  const pause = retryDelayMs(attempt, retryAfterMs, random)
  const health = healthAfter(before, retryAfterMs, now, random)

  return {
    delivery: pause === undefined ? 'failed' : { nextAt: new Date(now.getTime() + pause) },
    health,
    disabled: reasonToDisable(status, health, now)
  }
}

/** What was on its way together counts once: an endpoint that rests already is no worse for it. */
function healthAfter(
  before: EndpointHealth,
  retryAfterMs: number | undefined,
  now: Date,
  random: () => number
): EndpointHealth {
  const failingSince = before.failingSince ?? now
  if (before.restsUntil !== null && before.restsUntil > now) return { ...before, failingSince }

  const failures = before.failures + 1
  const steps = failures - failuresToRest + 1
  const rest = steps > 0 ? (retryDelayMs(steps, retryAfterMs, random) ?? longestRestMs) : retryAfterMs

  return { failures, failingSince, restsUntil: rest === undefined ? null : new Date(now.getTime() + rest) }
}

const longestRestMs = 24 * 3_600_000

function reasonToDisable(status: number | null, health: EndpointHealth, now: Date): DisabledReason | undefined {
  if (status === gone) return 'gone'
  const failingMs = now.getTime() - (health.failingSince ?? now).getTime()

  return failingMs >= disabledAfterMs ? 'failing' : undefined
}
