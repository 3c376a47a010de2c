import { createRoute } from '@tanstack/react-router'
import { type CallSearch, readCallSearch } from '#features/calls/call-search.ts'
import { organizationRoute } from './layouts/organization.ts'
import { lazyPage } from './lazy-page.ts'

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
  component: lazyPage(() => import('#features/calls/list/calls-page.tsx'), 'CallsPage')
})

export const callListRoutes = [calls] as const
