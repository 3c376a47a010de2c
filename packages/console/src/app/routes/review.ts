import { createRoute } from '@tanstack/react-router'
import { organizationRoute } from './layouts/organization.ts'
import { lazyPage } from './lazy-page.ts'

interface ReviewSearch {
  readonly call?: string
  /** `me`, `none` or the id of a user. */
  readonly assignee?: string
}

const review = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'review',
  validateSearch: ({ call, assignee }): ReviewSearch => ({
    ...(typeof call === 'string' && call !== '' && { call }),
    ...(typeof assignee === 'string' && /^(me|none|[0-9a-f-]{36})$/.test(assignee) && { assignee })
  }),
  component: lazyPage(() => import('#features/review/review-page.tsx'), 'ReviewPage')
})

export const reviewRoutes = [review] as const
