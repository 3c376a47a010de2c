import { createRoute } from '@tanstack/react-router'
import { type InsightSearch, readInsightSearch } from '#features/insights/insight-search.ts'
import { organizationRoute } from './layouts/organization.ts'
import { lazyPage } from './lazy-page.ts'

const overview = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/',
  validateSearch: (search): Pick<InsightSearch, 'period'> => {
    const { period } = readInsightSearch(search)

    return period === undefined || period === 'own' ? {} : { period }
  },
  component: lazyPage(() => import('#features/overview/start-page.tsx'), 'StartPage')
})

export const overviewRoutes = [overview] as const
