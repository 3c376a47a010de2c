import { createRoute, redirect } from '@tanstack/react-router'
import { settingsRoute } from '../../routes/settings.ts'
import { actsIn } from '../../session/acts.ts'
import { settingsPages } from './settings-pages.ts'

/** Goes on to the first settings that one may see. */
export const firstSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: ({ context: { me }, params }) => {
    const acts = actsIn(me, params.organization)
    const first = settingsPages.find(({ act }) => acts.includes(act)) ?? settingsPages[0]
    throw redirect({ to: first.to, params, replace: true })
  }
})
