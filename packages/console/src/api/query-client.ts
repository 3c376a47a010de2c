import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** What was asked, and for how long it is good. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What was refused is refused again; who could not be reached may be.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && [0, 502, 503].includes(error.status)
    }
  }
})
