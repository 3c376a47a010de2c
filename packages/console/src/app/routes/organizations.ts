import { createRoute } from '@tanstack/react-router'
import { generalRoute } from './layouts/general.ts'
import { lazyPage } from './lazy-page.ts'

const organizations = createRoute({
  getParentRoute: () => generalRoute,
  path: 'organizations',
  validateSearch: ({ q }): { q?: string } => (typeof q === 'string' && q !== '' ? { q } : {}),
  component: lazyPage(() => import('#features/organizations/organizations-page.tsx'), 'OrganizationsPage')
})

export const organizationRoutes = [organizations] as const
