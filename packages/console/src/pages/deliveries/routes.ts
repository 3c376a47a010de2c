import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { organizationRoute } from '../../routes/organization.ts'

/** Of which client and webhook URL, and which report is open. */
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
  component: lazyRouteComponent(() => import('./deliveries-page.tsx'), 'DeliveriesPage')
})

export const deliveryRoutes = [deliveries] as const
