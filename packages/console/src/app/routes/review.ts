import { createRoute } from '@tanstack/react-router'
import { organizationRoute } from './layouts/organization.ts'
import { lazyPage } from './lazy-page.ts'

const review = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'review',
  validateSearch: ({ call }): { call?: string } => (typeof call === 'string' && call !== '' ? { call } : {}),
  component: lazyPage(() => import('#features/review/review-page.tsx'), 'ReviewPage')
})

export const reviewRoutes = [review] as const
