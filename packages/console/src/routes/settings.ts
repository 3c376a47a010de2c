import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { organizationRoute } from './organization.ts'

/** Around the settings of an organization. */
export const settingsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'settings',
  component: lazyRouteComponent(() => import('../pages/settings/settings-frame.tsx'), 'SettingsFrame')
})
