import { createRoute } from '@tanstack/react-router'
import { generalRoute } from '../../routes/general.ts'
import { lazyPage } from '../../routes/lazy-page.ts'

const organizations = createRoute({
  getParentRoute: () => generalRoute,
  path: 'organizations',
  validateSearch: ({ q }): { q?: string } => (typeof q === 'string' && q !== '' ? { q } : {}),
  component: lazyPage(() => import('./organizations-page.tsx'), 'OrganizationsPage')
})

export const organizationRoutes = [organizations] as const
