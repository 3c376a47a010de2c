import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { organizationRoute } from '../../routes/organization.ts'

const call = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'calls/$call',
  component: lazyRouteComponent(() => import('./call-page.tsx'), 'CallPage')
})

export const callRoutes = [call] as const
