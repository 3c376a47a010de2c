import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { organizationRoute } from '../../routes/organization.ts'

const customer = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'customers/$customer',
  component: lazyRouteComponent(() => import('./customer-page.tsx'), 'CustomerPage')
})

export const customerRoutes = [customer] as const
