import { createRoute } from '@tanstack/react-router'
import { settingsRoute } from '../layouts/settings.ts'
import { lazyPage } from '../lazy-page.ts'

const clients = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'clients',
  validateSearch: ({ q }): { q?: string } => (typeof q === 'string' && q !== '' ? { q } : {}),
  component: lazyPage(() => import('#features/clients/clients-page.tsx'), 'ClientsPage')
})

export const clientRoutes = [clients] as const
