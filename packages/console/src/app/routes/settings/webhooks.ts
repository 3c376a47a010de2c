import { createRoute } from '@tanstack/react-router'
import { readDeliverySearch } from '#features/webhooks/outbound/delivery-search.ts'
import { settingsRoute } from '../layouts/settings.ts'
import { lazyPage } from '../lazy-page.ts'

const webhooks = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'webhooks',
  validateSearch: ({ client }): { client?: string } => (typeof client === 'string' ? { client } : {}),
  component: lazyPage(() => import('#features/webhooks/webhooks-page.tsx'), 'WebhooksPage')
})

const endpoint = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'webhooks/$client/$endpoint',
  component: lazyPage(() => import('#features/webhooks/endpoint/endpoint-page.tsx'), 'EndpointPage')
})

const outbound = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'webhooks/outbound',
  component: lazyPage(() => import('#features/webhooks/outbound/outbound-page.tsx'), 'OutboundPage')
})

const eventEndpoint = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'webhooks/outbound/$endpoint',
  validateSearch: readDeliverySearch,
  component: lazyPage(() => import('#features/webhooks/outbound/endpoint/event-endpoint-page.tsx'), 'EventEndpointPage')
})

const mapping = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'webhooks/mappings/$name',
  component: lazyPage(() => import('#features/webhooks/mappings/mapping-page.tsx'), 'MappingPage')
})

export const webhookRoutes = [webhooks, endpoint, outbound, eventEndpoint, mapping] as const
