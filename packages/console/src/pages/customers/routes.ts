import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { organizationRoute } from '../../routes/organization.ts'
import { readCustomerFilter } from './customer-filter.ts'

const customers = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'customers',
  validateSearch: readCustomerFilter,
  component: lazyRouteComponent(() => import('./customers-page.tsx'), 'CustomersPage')
})

export const customerListRoutes = [customers] as const
