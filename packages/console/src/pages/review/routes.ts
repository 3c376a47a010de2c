import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { organizationRoute } from '../../routes/organization.ts'

const review = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'review',
  validateSearch: ({ call }): { call?: string } => (typeof call === 'string' && call !== '' ? { call } : {}),
  component: lazyRouteComponent(() => import('./review-page.tsx'), 'ReviewPage')
})

export const reviewRoutes = [review] as const
