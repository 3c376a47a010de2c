import { createRoute, redirect } from '@tanstack/react-router'
import { settingsRoute } from '../../routes/settings.ts'
import { actsIn } from '../../session/permissions.ts'
import { settingsPages } from './settings-pages.ts'

/** Redirects to the first settings page that the user has permission to open. */
export const firstSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: ({ context: { me }, params }) => {
    const permissions = actsIn(me, params.organization)
    const first = settingsPages.find(({ act }) => permissions.includes(act)) ?? settingsPages[0]
    throw redirect({ to: first.to, params, replace: true })
  }
})
