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
  { maxRetries, retryForMs, onRetry, random, clock }: RetryPolicy,
  { request, signal }: { readonly request: string; readonly signal: AbortSignal | undefined }
): Promise<Result> {
  const startedAt = clock.now()
  for (let retry = 1; ; retry++) {
    try {
      return await attempt()
    } catch (reason) {
      if (retry > maxRetries || !isTransient(reason)) throw reason
      const waitMs = Math.round(waitBefore(retry, reason, random()))
      if (clock.now() - startedAt + waitMs > retryForMs) throw reason

      onRetry?.({ request, retry, waitMs, reason })
      await clock.sleep(waitMs, signal)
    }
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
