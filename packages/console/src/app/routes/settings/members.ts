import { createRoute } from '@tanstack/react-router'
import { settingsRoute } from '../layouts/settings.ts'
import { lazyPage } from '../lazy-page.ts'

const members = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'members',
  component: lazyPage(() => import('#features/members/members-page.tsx'), 'MembersPage')
})

export const memberRoutes = [members] as const
