import { createRoute } from '@tanstack/react-router'
import { readInsightSearch } from '#features/insights/insight-search.ts'
import { organizationRoute } from './layouts/organization.ts'
import { lazyPage } from './lazy-page.ts'

const insights = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'insights',
  validateSearch: readInsightSearch,
  component: lazyPage(() => import('#features/insights/insights-page.tsx'), 'InsightsPage')
})

export const insightRoutes = [insights] as const
