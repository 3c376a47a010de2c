import { createRoute } from '@tanstack/react-router'
import { organizationRoute } from './layouts/organization.ts'
import { lazyPage } from './lazy-page.ts'

const customer = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'customers/$customer',
  component: lazyPage(() => import('#features/customers/customer/customer-page.tsx'), 'CustomerPage')
})

export const customerRoutes = [customer] as const
