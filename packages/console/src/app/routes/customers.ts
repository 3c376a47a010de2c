import { createRoute } from '@tanstack/react-router'
import { readCustomerFilter } from '#features/customers/customer-filter.ts'
import { organizationRoute } from './layouts/organization.ts'
import { lazyPage } from './lazy-page.ts'

const customers = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'customers',
  validateSearch: readCustomerFilter,
  component: lazyPage(() => import('#features/customers/customers-page.tsx'), 'CustomersPage')
})

export const customerListRoutes = [customers] as const
