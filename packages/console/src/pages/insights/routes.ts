import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { organizationRoute } from '../../routes/organization.ts'
import { readInsightSearch } from './insight-search.ts'

const insights = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'insights',
  validateSearch: readInsightSearch,
  component: lazyRouteComponent(() => import('./insights-page.tsx'), 'InsightsPage')
})

export const insightRoutes = [insights] as const
