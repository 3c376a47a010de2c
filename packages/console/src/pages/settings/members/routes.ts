import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../routes/lazy-page.ts'
import { settingsRoute } from '../../../routes/settings.ts'

const members = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'members',
  component: lazyPage(() => import('./members-page.tsx'), 'MembersPage')
})

export const memberRoutes = [members] as const
