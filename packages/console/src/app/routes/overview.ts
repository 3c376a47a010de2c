import { createRoute } from '@tanstack/react-router'
import { organizationRoute } from './layouts/organization.ts'
import { lazyPage } from './lazy-page.ts'

const overview = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/',
  component: lazyPage(() => import('#features/overview/start-page.tsx'), 'StartPage')
})

export const overviewRoutes = [overview] as const
