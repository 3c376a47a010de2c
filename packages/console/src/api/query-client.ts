import { ConsoleApiError } from '@callbook/console-api'
import { QueryClient } from '@tanstack/react-query'

/** Statuses of an unreachable or overloaded server. */
const temporary = [0, 502, 503]

export const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: isRetried } } })

/**
 * Returns whether a query is sent again after `failures` earlier failures. A 429 with a longer wait is not retried: it
 * comes from a limit of attempts or requests, and not from concurrent requests of the organization.
 */
export function isRetried(failures: number, error: unknown): boolean {
  if (failures >= 2 || !(error instanceof ConsoleApiError)) return false

  return temporary.includes(error.status) || (error.status === 429 && error.retryAfterSeconds === 1)
}
