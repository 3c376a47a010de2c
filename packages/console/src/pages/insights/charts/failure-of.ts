import type { UseQueryResult } from '@tanstack/react-query'

/** What a figure says where it could not be read. */
export function failureOf({ error, refetch, data }: UseQueryResult) {
  return error === null || data !== undefined ? undefined : { error, retry: refetch }
}
