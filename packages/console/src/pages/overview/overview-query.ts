import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'

const path = '/console/api/organizations/{organization}/overview'

/** What there is to be seen at a glance, by the days of a zone: that of the browser without one. */
export function overviewQuery(organization: string, timeZone: string | undefined) {
  const time_zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

  return queryOptions({
    queryKey: ['overview', organization, time_zone],
    queryFn: async () =>
      (await bodyOf(api.GET(path, { params: { path: { organization }, query: { time_zone } } }))).data,
    // Only while it is seen.
    refetchInterval: 30_000
  })
}
