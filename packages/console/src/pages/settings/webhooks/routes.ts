import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../routes/lazy-page.ts'
import { settingsRoute } from '../../../routes/settings.ts'
import { readDeliverySearch } from './outbound/delivery-search.ts'

const webhooks = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'webhooks',
  validateSearch: ({ client }): { client?: string } => (typeof client === 'string' ? { client } : {}),
  component: lazyPage(() => import('./webhooks-page.tsx'), 'WebhooksPage')
})

const endpoint = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'webhooks/$client/$endpoint',
  component: lazyPage(() => import('./endpoint/endpoint-page.tsx'), 'EndpointPage')
})

const outbound = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'webhooks/outbound',
  component: lazyPage(() => import('./outbound/outbound-page.tsx'), 'OutboundPage')
})

const eventEndpoint = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'webhooks/outbound/$endpoint',
  validateSearch: readDeliverySearch,
  component: lazyPage(() => import('./outbound/endpoint/event-endpoint-page.tsx'), 'EventEndpointPage')
})

const mapping = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'webhooks/mappings/$name',
  component: lazyPage(() => import('./mappings/mapping-page.tsx'), 'MappingPage')
})

export const webhookRoutes = [webhooks, endpoint, outbound, eventEndpoint, mapping] as const
