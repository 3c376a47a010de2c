import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../routes/lazy-page.ts'
import { settingsRoute } from '../../../routes/settings.ts'

const apiKeys = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'api-keys',
  component: lazyPage(() => import('./api-keys-page.tsx'), 'ApiKeysPage')
})

export const apiKeyRoutes = [apiKeys] as const
