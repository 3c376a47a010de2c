import { createRoute } from '@tanstack/react-router'
import { generalRoute } from '../../routes/general.ts'
import { lazyPage } from '../../routes/lazy-page.ts'

const account = createRoute({
  getParentRoute: () => generalRoute,
  path: 'account',
  component: lazyPage(() => import('./profile-page.tsx'), 'AccountPage')
})

export const accountRoutes = [account] as const
