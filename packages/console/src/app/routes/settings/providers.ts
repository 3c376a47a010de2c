import { createRoute } from '@tanstack/react-router'
import { settingsRoute } from '../layouts/settings.ts'
import { lazyPage } from '../lazy-page.ts'

const providers = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'providers',
  component: lazyPage(() => import('#features/providers/providers-page.tsx'), 'ProvidersPage')
})

const account = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'providers/$account',
  component: lazyPage(() => import('#features/providers/account/provider-account-page.tsx'), 'AccountPage')
})

export const providerRoutes = [providers, account] as const
