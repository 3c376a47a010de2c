import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { generalRoute } from '../../routes/general.ts'

const organizations = createRoute({
  getParentRoute: () => generalRoute,
  path: 'organizations',
  validateSearch: ({ q }): { q?: string } => (typeof q === 'string' && q !== '' ? { q } : {}),
  component: lazyRouteComponent(() => import('./organizations-page.tsx'), 'OrganizationsPage')
})

export const organizationRoutes = [organizations] as const
