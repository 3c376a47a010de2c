import { createRoute } from '@tanstack/react-router'
import { settingsRoute } from '../layouts/settings.ts'
import { lazyPage } from '../lazy-page.ts'

interface ClientsSearch {
  readonly q?: string
  /** The id of the client that is open for editing. */
  readonly edit?: string
}

const clients = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'clients',
  validateSearch: ({ q, edit }): ClientsSearch => ({
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof edit === 'string' && { edit })
  }),
  component: lazyPage(() => import('#features/clients/clients-page.tsx'), 'ClientsPage')
})

export const clientRoutes = [clients] as const
