import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { generalRoute } from '../../routes/general.ts'

const people = createRoute({
  getParentRoute: () => generalRoute,
  path: 'people',
  validateSearch: ({ q }): { q?: string } => (typeof q === 'string' && q !== '' ? { q } : {}),
  component: lazyRouteComponent(() => import('./people-page.tsx'), 'PeoplePage')
})

export const peopleRoutes = [people] as const
