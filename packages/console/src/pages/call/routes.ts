import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '../../api/query-client.ts'
import { callQuery } from '../../calls/call.ts'
import { readCallSearch } from '../../calls/call-search.ts'
import { organizationRoute } from '../../routes/organization.ts'

const call = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'calls/$call',
  // That of the list: one walks on in it, and back to it as it was.
  validateSearch: readCallSearch,
  // Asked for while the page is still on its way, and while the pointer is.
  loader: ({ params }) => void queryClient.prefetchQuery(callQuery(params.organization, params.call)),
  component: lazyRouteComponent(() => import('./call-page.tsx'), 'CallPage')
})

export const callRoutes = [call] as const
