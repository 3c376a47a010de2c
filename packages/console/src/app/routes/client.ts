import { createRoute } from '@tanstack/react-router'
import { type InsightSearch, readInsightSearch } from '#features/insights/insight-search.ts'
import { organizationRoute } from './layouts/organization.ts'
import { lazyPage } from './lazy-page.ts'

const client = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'clients/$client',
  validateSearch: (search): Pick<InsightSearch, 'before' | 'period'> => {
    const { period, before } = readInsightSearch(search)

    return { ...(period !== 'own' && period && { period }), ...(before && { before }) }
  },
  component: lazyPage(() => import('#features/clients/client/client-page.tsx'), 'ClientPage')
})

export const clientPageRoutes = [client] as const
