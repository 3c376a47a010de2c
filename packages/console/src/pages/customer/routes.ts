import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../routes/lazy-page.ts'
import { organizationRoute } from '../../routes/organization.ts'

const customer = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'customers/$customer',
  component: lazyPage(() => import('./customer-page.tsx'), 'CustomerPage')
})

export const customerRoutes = [customer] as const
