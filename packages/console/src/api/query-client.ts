import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Query cache of the console. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Retries only if the server was unreachable; rejected requests would be rejected again.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && [0, 502, 503].includes(error.status)
    }
  }
})
