import type { UseQueryResult } from '@tanstack/react-query'

/** Failure of the first failed query, shown in place of a chart. */
export function failureOf(...queries: readonly UseQueryResult[]) {
  const failed = queries.find(({ error, data }) => error !== null && data === undefined)

  return failed && { error: failed.error, retry: failed.refetch }
}
