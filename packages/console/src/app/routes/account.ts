import { createRoute } from '@tanstack/react-router'
import { generalRoute } from './layouts/general.ts'
import { lazyPage } from './lazy-page.ts'

const account = createRoute({
  getParentRoute: () => generalRoute,
  path: 'account',
  validateSearch: ({ token }): { token?: string } => (typeof token === 'string' && token !== '' ? { token } : {}),
  component: lazyPage(() => import('#features/account/profile-page.tsx'), 'AccountPage')
})

export const accountRoutes = [account] as const
