import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../routes/lazy-page.ts'
import { organizationRoute } from '../../routes/organization.ts'
import { readCustomerFilter } from './customer-filter.ts'

const customers = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'customers',
  validateSearch: readCustomerFilter,
  component: lazyPage(() => import('./customers-page.tsx'), 'CustomersPage')
})

export const customerListRoutes = [customers] as const
