import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '#api/client.ts'

const path = '/console/api/organizations/{organization}/overview'

/** Overview figures by day, in the given time zone, by default the browser’s. */
export function overviewQuery(organization: string, timeZone: string | undefined) {
  const time_zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

  return queryOptions({
    queryKey: ['overview', organization, time_zone],
    queryFn: async () =>
      (await bodyOf(api.GET(path, { params: { path: { organization }, query: { time_zone } } }))).data,
    // Polls only while the page is visible.
    refetchInterval: 30_000
  })
}
