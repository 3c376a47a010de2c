import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { organizationRoute } from './organization.ts'

export const settingsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: 'settings',
  component: lazyPage(() => import('../../settings/settings-frame.tsx'), 'SettingsFrame')
})
