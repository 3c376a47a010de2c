import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../../../routes/settings.ts'

interface ClientsSearch {
  readonly q?: string
  /** The client that is being edited. */
  readonly edit?: string
}

const clients = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'clients',
  validateSearch: ({ q, edit }): ClientsSearch => ({
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof edit === 'string' && { edit })
  }),
  component: lazyRouteComponent(() => import('./clients-page.tsx'), 'ClientsPage')
})

export const clientRoutes = [clients] as const
