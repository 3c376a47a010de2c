import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { organizationRoute } from '../../routes/organization.ts'

const overview = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./start-page.tsx'), 'StartPage')
})

export const overviewRoutes = [overview] as const
