import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../routes/lazy-page.ts'
import { settingsRoute } from '../../../routes/settings.ts'

const providers = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'providers',
  component: lazyPage(() => import('./providers-page.tsx'), 'ProvidersPage')
})

const account = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'providers/$account',
  component: lazyPage(() => import('./account/provider-account-page.tsx'), 'AccountPage')
})

export const providerRoutes = [providers, account] as const
