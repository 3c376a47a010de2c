import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type CallSearch, readCallSearch } from '../../calls/call-search.ts'
import { organizationRoute } from '../../routes/organization.ts'

interface CallsSearch extends CallSearch {
  /** Which columns are shown, such as `received,caller`; those of the reader without it. */
  readonly columns?: string
}

const calls = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'calls',
  validateSearch: (search): CallsSearch => ({
    ...readCallSearch(search),
    ...(typeof search['columns'] === 'string' && { columns: search['columns'] })
  }),
  component: lazyRouteComponent(() => import('./calls-page.tsx'), 'CallsPage')
})

export const callListRoutes = [calls] as const
