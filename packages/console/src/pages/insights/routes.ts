import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../routes/lazy-page.ts'
import { organizationRoute } from '../../routes/organization.ts'
import { readInsightSearch } from './insight-search.ts'

const insights = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'insights',
  validateSearch: readInsightSearch,
  component: lazyPage(() => import('./insights-page.tsx'), 'InsightsPage')
})

export const insightRoutes = [insights] as const
