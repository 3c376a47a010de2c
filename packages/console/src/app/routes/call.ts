import { createRoute } from '@tanstack/react-router'
import { queryClient } from '#api/query-client.ts'
import { callQuery } from '#features/calls/call.ts'
import { readCallSearch } from '#features/calls/call-search.ts'
import { organizationRoute } from './layouts/organization.ts'
import { lazyPage } from './lazy-page.ts'

const call = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'calls/$call',
  // The list’s filters, so that previous, next and back follow the same list.
  validateSearch: readCallSearch,
  // Loads the call in parallel with the page’s code, also on hover.
  loader: ({ params }) => void queryClient.prefetchQuery(callQuery(params.organization, params.call)),
  component: lazyPage(() => import('#features/calls/call/call-page.tsx'), 'CallPage')
})

export const callRoutes = [call] as const
