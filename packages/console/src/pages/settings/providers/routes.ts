import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../../../routes/settings.ts'

const providers = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'providers',
  component: lazyRouteComponent(() => import('./providers-page.tsx'), 'ProvidersPage')
})

const account = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'providers/$account',
  component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage')
})

export const providerRoutes = [providers, account] as const
