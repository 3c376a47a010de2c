import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../routes/lazy-page.ts'
import { organizationRoute } from '../../routes/organization.ts'

const overview = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/',
  component: lazyPage(() => import('./start-page.tsx'), 'StartPage')
})

export const overviewRoutes = [overview] as const
