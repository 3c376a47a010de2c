import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../routes/lazy-page.ts'
import { organizationRoute } from '../../routes/organization.ts'

/** Selected client and webhook URL, and the open report. */
interface DeliverySearch {
  readonly client?: string
  readonly endpoint?: string
  readonly report?: string
}

const deliveries = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'deliveries',
  validateSearch: (search): DeliverySearch =>
    Object.fromEntries(
      ['client', 'endpoint', 'report'].flatMap((name) =>
        typeof search[name] === 'string' ? [[name, search[name]]] : []
      )
    ),
  component: lazyPage(() => import('./deliveries-page.tsx'), 'DeliveriesPage')
})

export const deliveryRoutes = [deliveries] as const
