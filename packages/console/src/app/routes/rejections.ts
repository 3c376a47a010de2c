import { createRoute } from '@tanstack/react-router'
import { readRejectionSearch } from '#features/rejections/rejection-search.ts'
import { organizationRoute } from './layouts/organization.ts'
import { lazyPage } from './lazy-page.ts'

const rejections = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'deliveries',
  validateSearch: readRejectionSearch,
  component: lazyPage(() => import('#features/rejections/rejections-page.tsx'), 'RejectionsPage')
})

export const rejectionRoutes = [rejections] as const
