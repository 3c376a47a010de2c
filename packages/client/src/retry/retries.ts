import { ApiError, ConflictError, RateLimitError, UnavailableError } from '../errors/api-error.ts'
import { type CallbookError, ConnectionError, TimeoutError } from '../errors/callbook-error.ts'
import type { Clock } from './clock.ts'

/** What is known of a retry before its wait begins. */
export interface Retry {
  /** As the description of the API names it, such as `GET /v1/calls/{id}`. */
  readonly request: string
  /** 1 for the first retry. */
  readonly retry: number
  readonly waitMs: number
  /** Why it is tried again. */
  readonly reason: CallbookError
}

/** How often and how long a request is tried again. */
export interface RetryPolicy {
  readonly maxRetries: number
  /** How long after the beginning of the first attempt another one may begin. */
  readonly retryForMs: number
  readonly onRetry: ((retry: Retry) => void) | undefined
  readonly random: () => number
  readonly clock: Clock
}

/** Of what there may be several attempts. */
interface Retried {
  /** As the description of the API names it, such as `GET /v1/calls/{id}`. */
  readonly name: string
  readonly signal: AbortSignal | undefined
}

/** Waits until there may be another attempt, or throws `reason` when there may be none. */
export type WaitToRetry = (reason: unknown) => Promise<void>

const firstBackoffMs = 500
const longestBackoffMs = 8_000
/** So that not all whom one `Retry-After` has told the same come back at once. */
const spreadMs = 1_000

/**
 * Does `attempt` until it succeeds, fails for good, or may not be done again.
 *
 * @throws what the last attempt threw, or the reason of `signal`
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  policy: RetryPolicy,
  retried: Retried
): Promise<Result> {
  const waitToRetry = countRetries(policy, retried)
  for (;;) {
    try {
      return await attempt()
    } catch (reason) {
      await waitToRetry(reason)
    }
  }
}

/** Counts the retries of one thing from now on: all of its attempts share the bounds of the policy. */
export function countRetries(policy: RetryPolicy, { name, signal }: Retried): WaitToRetry {
  const { maxRetries, retryForMs, onRetry, random, clock } = policy
  const startedAt = clock.now()
  let retry = 0

  return async (reason) => {
    retry += 1
    if (retry > maxRetries || !isTransient(reason)) throw reason
    const waitMs = Math.round(waitBefore(retry, reason, random()))
    if (clock.now() - startedAt + waitMs > retryForMs) throw reason

    onRetry?.({ request: name, retry, waitMs, reason })
    await clock.sleep(waitMs, signal)
  }
}

/** Whether the same request may succeed later. */
function isTransient(error: unknown): error is CallbookError {
  if (error instanceof ConflictError) return error.retryAfter !== undefined

  return [RateLimitError, UnavailableError, ConnectionError, TimeoutError].some((kind) => error instanceof kind)
}

/** As long as the answer asks for and a little more, else twice as long each time. */
function waitBefore(retry: number, reason: CallbookError, random: number): number {
  const retryAfter = reason instanceof ApiError ? reason.retryAfter : undefined
  if (retryAfter !== undefined) return retryAfter * 1000 + random * spreadMs
  const backoffMs = Math.min(firstBackoffMs * 2 ** (retry - 1), longestBackoffMs)

  return backoffMs * (0.5 + random / 2)
}
