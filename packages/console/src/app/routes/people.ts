import { createRoute } from '@tanstack/react-router'
import { generalRoute } from './layouts/general.ts'
import { lazyPage } from './lazy-page.ts'

const people = createRoute({
  getParentRoute: () => generalRoute,
  path: 'people',
  validateSearch: ({ q }): { q?: string } => (typeof q === 'string' && q !== '' ? { q } : {}),
  component: lazyPage(() => import('#features/people/people-page.tsx'), 'PeoplePage')
})

export const peopleRoutes = [people] as const
