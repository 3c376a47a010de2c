import { createRoute, redirect } from '@tanstack/react-router'
import { queryClient } from '#api/query-client.ts'
import { meQuery } from '#api/session/session.ts'
import { lazyPage } from '../lazy-page.ts'
import { rootRoute } from './root.ts'

/** Path for users who must set up a second factor. */
const enrolling = '/second-factor'

export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    const me = await queryClient.ensureQueryData(meQuery)
    if (me === null) throw redirect({ to: '/sign-in', search: { next: location.href } })
    if (me.must_set_second_factor && location.pathname !== enrolling) throw redirect({ to: enrolling, replace: true })

    return { me }
  }
})

export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: ({ context: { me } }) => {
    if (me.permissions.includes('manage_organizations')) throw redirect({ to: '/organizations', replace: true })
    const [first] = me.organizations
    if (first !== undefined)
      throw redirect({ to: '/o/$organization', params: { organization: first.id }, replace: true })
  },
  component: lazyPage(() => import('../../pages/error-page.tsx'), 'NoOrganizationPage')
})
