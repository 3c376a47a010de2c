import type { UseQueryResult } from '@tanstack/react-query'

/** Failure shown in place of a chart whose query failed. */
export function failureOf({ error, refetch, data }: UseQueryResult) {
  return error === null || data !== undefined ? undefined : { error, retry: refetch }
}
