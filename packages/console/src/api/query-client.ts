import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Longest wait that a response may request before another attempt. */
const maxRetryAfterSeconds = 1

/** Query cache of the console. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Waits a second before the second attempt, and two before the third.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && isTemporary(error)
    }
  }
})

/** Returns whether the server was unreachable or busy. Other rejected requests would be rejected again. */
function isTemporary({ status, retryAfterSeconds = Number.POSITIVE_INFINITY }: ApiError): boolean {
  return [0, 502, 503].includes(status) || (status === 429 && retryAfterSeconds <= maxRetryAfterSeconds)
}
