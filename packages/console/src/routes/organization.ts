import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { hasStatus } from '../api/api-error.ts'
import { getOrganization } from '../session/organizations.ts'
import { signedInRoute } from './signed-in.ts'

/** Everything of a tenant is under its organization, so that an address says whose data it shows. */
export const organizationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'o/$organization',
  loader: async ({ context: { me }, params }) => {
    try {
      return { organization: await getOrganization(me, params.organization) }
    } catch (error) {
      throw hasStatus(error, 404) ? notFound() : error
    }
  },
  component: lazyRouteComponent(() => import('../shell/shell.tsx'), 'Shell')
})
