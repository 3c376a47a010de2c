import { ApiError, ConflictError, RateLimitError, UnavailableError } from '../errors/api-error.ts'
import { type CallbookError, ConnectionError, TimeoutError } from '../errors/callbook-error.ts'
import type { OutgoingRequest } from '../request/outgoing-request.ts'
import type { RetryClock } from './clock.ts'

/** A retry that is about to wait. */
export interface Retry {
  /** Name in the API description, such as `GET /v1/calls/{id}`. */
  readonly request: string
  /** 1 for the first retry. */
  readonly retry: number
  readonly waitMs: number
  readonly reason: CallbookError
}

export interface RetryPolicy {
  readonly maxRetries: number
  /** Maximum time from the start of the first attempt to the start of another. */
  readonly retryForMs: number
  readonly onRetry: ((retry: Retry) => void) | undefined
  readonly random: () => number
  readonly clock: RetryClock
}

type Retried = Pick<OutgoingRequest, 'name' | 'signal'>

/** Waits until the next attempt may start, or throws `reason` if none may. */
export type WaitToRetry = (reason: unknown) => Promise<void>

const firstBackoffMs = 500
const longestBackoffMs = 8_000
/** Longest delay of a timer; longer ones would fire at once. */
const longestWaitMs = 2 ** 31 - 1
/** Jitter, so that clients with the same `Retry-After` do not return at once. */
const spreadMs = 1_000

/**
 * Repeats `attempt` until it succeeds, fails permanently, or reaches the limits.
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

/** Counts the retries of one task from now on. All of its attempts share the limits of the policy. */
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

/** Returns the requested delay plus jitter, else a doubled delay. */
function waitBefore(retry: number, reason: CallbookError, random: number): number {
  const retryAfter = reason instanceof ApiError ? reason.retryAfter : undefined
  if (retryAfter !== undefined) return Math.min(retryAfter * 1000 + random * spreadMs, longestWaitMs)
  const backoffMs = Math.min(firstBackoffMs * 2 ** (retry - 1), longestBackoffMs)

  return backoffMs * (0.5 + random / 2)
}
