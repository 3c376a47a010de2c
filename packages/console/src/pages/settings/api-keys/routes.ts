import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../../../routes/settings.ts'

const apiKeys = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'api-keys',
  component: lazyRouteComponent(() => import('./api-keys-page.tsx'), 'ApiKeysPage')
})

export const apiKeyRoutes = [apiKeys] as const
