import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../../api/query-client.ts'
import { callQuery } from '../../calls/call.ts'
import { readCallSearch } from '../../calls/call-search.ts'
import { lazyPage } from '../../routes/lazy-page.ts'
import { organizationRoute } from '../../routes/organization.ts'

const call = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'calls/$call',
  // The list’s filters, so that previous, next and back follow the same list.
  validateSearch: readCallSearch,
  // Loads the call in parallel with the page’s code, also on hover.
  loader: ({ params }) => void queryClient.prefetchQuery(callQuery(params.organization, params.call)),
  component: lazyPage(() => import('./call-page.tsx'), 'CallPage')
})

export const callRoutes = [call] as const
