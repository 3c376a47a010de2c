import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { settingsRoute } from '../../../routes/settings.ts'

const webhooks = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'webhooks',
  validateSearch: ({ client }): { client?: string } => (typeof client === 'string' ? { client } : {}),
  component: lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage')
})

const endpoint = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'webhooks/$client/$endpoint',
  component: lazyRouteComponent(() => import('./endpoint/endpoint-page.tsx'), 'EndpointPage')
})

export const webhookRoutes = [webhooks, endpoint] as const
