import { bodyOf } from '@callbook/console-api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { findRange } from '#features/insights/insight-range.ts'
import type { Period } from '#features/insights/insight-search.ts'

const path = '/console/api/organizations/{organization}/overview'

/**
 * Open tasks, notable calls and the state of connections of an organization, or of one client. Polls only while the
 * page is visible.
 */
export function overviewQuery(organization: string, client?: string) {
  const query = client === undefined ? {} : { client_id: client }

  return queryOptions({
    queryKey: ['overview', organization, { client }],
    queryFn: async () => (await bodyOf(api.GET(path, { params: { path: { organization }, query } }))).data,
    refetchInterval: 30_000
  })
}

/** Figures of a period until now, in days of a time zone, by default the browser’s. */
export function figuresQuery(organization: string, period: Period, timeZone: string | undefined) {
  return queryOptions({
    queryKey: ['overview', organization, period, timeZone],
    queryFn: async () => {
      const query = findRange({ period }, new Date(), timeZone)
      const { data } = await bodyOf(
        api.GET(`${path}/figures`, { params: { path: { organization }, ...(query && { query }) } })
      )

      return data
    },
    placeholderData: keepPreviousData,
    // Sums read all calls of the period, so they are updated less often than the tasks.
    refetchInterval: 300_000
  })
}
