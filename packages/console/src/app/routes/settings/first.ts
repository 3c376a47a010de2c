import { createRoute, redirect } from '@tanstack/react-router'
import { listPermissions } from '#api/session/permissions.ts'
import { settingsPages } from '../../shell/sections.ts'
import { settingsRoute } from '../layouts/settings.ts'

/** Redirects to the first settings page that the user has permission to open. */
export const firstSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: ({ context: { me }, params }) => {
    const permissions = listPermissions(me, params.organization)
    const first = settingsPages.find(({ permission }) => permissions.includes(permission)) ?? settingsPages[0]
    throw redirect({ to: first.to, params, replace: true })
  }
})
