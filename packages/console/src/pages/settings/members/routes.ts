import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../../../routes/settings.ts'

const members = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'members',
  component: lazyRouteComponent(() => import('./members-page.tsx'), 'MembersPage')
})

export const memberRoutes = [members] as const
