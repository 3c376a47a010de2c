import { createRoute } from '@tanstack/react-router'
import { queryClient } from '#api/query-client.ts'
import { rangeOf } from '#features/insights/insight-range.ts'
import { readInsightSearch } from '#features/insights/insight-search.ts'
import { agentsQuery, insightsQuery } from '#features/insights/insights.ts'
import { organizationRoute } from './layouts/organization.ts'
import { lazyPage } from './lazy-page.ts'

const insights = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'insights',
  validateSearch: readInsightSearch,
  loaderDeps: ({ search: { before: _, compare: __, compare_version: ___, ...selected } }) => selected,
  // Requests the figures while the code of the page loads, but not for a link under the pointer.
  loader: ({ params: { organization }, deps, context: { me }, preload }) => {
    const selection = { ...deps, organization, timeZone: me.time_zone ?? undefined }
    if (preload || rangeOf(selection, new Date(), selection.timeZone) === undefined) return
    void queryClient.prefetchQuery(insightsQuery(selection))
    void queryClient.prefetchQuery(agentsQuery(selection))
  },
  component: lazyPage(() => import('#features/insights/insights-page.tsx'), 'InsightsPage')
})

export const insightRoutes = [insights] as const
