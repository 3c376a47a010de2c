import { createRoute } from '@tanstack/react-router'
import { type CallSearch, readCallSearch } from '../../calls/call-search.ts'
import { lazyPage } from '../../routes/lazy-page.ts'
import { organizationRoute } from '../../routes/organization.ts'

interface CallsSearch extends CallSearch {
  /** Shown columns, such as `time,caller`. Defaults to the columns stored in this browser. */
  readonly columns?: string
}

const calls = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'calls',
  validateSearch: (search): CallsSearch => ({
    ...readCallSearch(search),
    ...(typeof search['columns'] === 'string' && { columns: search['columns'] })
  }),
  component: lazyPage(() => import('./calls-page.tsx'), 'CallsPage')
})

export const callListRoutes = [calls] as const
