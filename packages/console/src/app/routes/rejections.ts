import { createRoute } from '@tanstack/react-router'
import { organizationRoute } from './layouts/organization.ts'
import { lazyPage } from './lazy-page.ts'

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
  component: lazyPage(() => import('#features/rejections/deliveries-page.tsx'), 'DeliveriesPage')
})

export const deliveryRoutes = [deliveries] as const
