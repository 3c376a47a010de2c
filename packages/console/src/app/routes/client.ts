import { createRoute } from '@tanstack/react-router'
import { type InsightSearch, readInsightSearch } from '#features/insights/insight-search.ts'
import { organizationRoute } from './layouts/organization.ts'
import { lazyPage } from './lazy-page.ts'

const client = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'clients/$client',
  validateSearch: (search): Pick<InsightSearch, 'period'> => {
    const { period } = readInsightSearch(search)

    return period === undefined || period === 'own' ? {} : { period }
  },
  component: lazyPage(() => import('#features/clients/client/client-page.tsx'), 'ClientPage')
})

export const clientPageRoutes = [client] as const
