import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { hasStatus } from '../api/api-error.ts'
import { NoSuchOrganizationPage } from '../pages/no-such-organization-page.tsx'
import { getOrganization, type OrganizationName } from '../session/organizations.ts'
import { signedInRoute } from './signed-in.ts'

/** The one that was opened last, and by whom: they are told its name when it is no longer open to them. */
let opened: (OrganizationName & { readonly openedBy: string }) | undefined

/** Everything of a tenant is under its organization, so that an address says whose data it shows. */
export const organizationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'o/$organization',
  loader: async ({ context: { me }, params, preload }) => {
    try {
      const organization = await getOrganization(me, params.organization)
      if (!preload) opened = { ...organization, openedBy: me.id }

      return { organization }
    } catch (error) {
      if (!hasStatus(error, 404)) throw error
      const isLeft = opened?.id === params.organization && opened.openedBy === me.id
      throw notFound(isLeft ? { data: opened } : {})
    }
  },
  notFoundComponent: NoSuchOrganizationPage,
  component: lazyRouteComponent(() => import('../shell/shell.tsx'), 'Shell')
})
