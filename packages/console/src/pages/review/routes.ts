import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../routes/lazy-page.ts'
import { organizationRoute } from '../../routes/organization.ts'

const review = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'review',
  validateSearch: ({ call }): { call?: string } => (typeof call === 'string' && call !== '' ? { call } : {}),
  component: lazyPage(() => import('./review-page.tsx'), 'ReviewPage')
})

export const reviewRoutes = [review] as const
