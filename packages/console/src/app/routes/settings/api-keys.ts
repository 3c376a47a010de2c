import { createRoute } from '@tanstack/react-router'
import { settingsRoute } from '../layouts/settings.ts'
import { lazyPage } from '../lazy-page.ts'

const apiKeys = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'api-keys',
  component: lazyPage(() => import('#features/api-keys/api-keys-page.tsx'), 'ApiKeysPage')
})

export const apiKeyRoutes = [apiKeys] as const
