import { hasStatus } from '@callbook/console-api'
import { createRoute, notFound } from '@tanstack/react-router'
import { closeMembership, openMembership, pathOfOrganization } from '#api/session/membership.ts'
import { getOrganization, type OrganizationName } from '#api/session/organizations.ts'
import { NoSuchOrganizationPage } from '../../pages/error-page.tsx'
import { lazyPage } from '../lazy-page.ts'
import { signedInRoute } from './signed-in.ts'

/** The last opened organization and its user, who sees its name after losing access. */
let opened: (OrganizationName & { readonly openedBy: string }) | undefined

/** Layout route of an organization, whose id is part of every URL of its data. */
export const organizationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'o/$organization',
  params: {
    parse: ({ organization }) => ({ organization: openMembership(organization) }),
    stringify: ({ organization }) => ({ organization: pathOfOrganization(organization) })
  },
  loader: async ({ context: { me }, params, preload }) => {
    try {
      const organization = await getOrganization(me, params.organization)
      if (!preload) opened = { ...organization, openedBy: me.id }

      return { organization }
    } catch (error) {
      if (!hasStatus(error, 404)) throw error
      closeMembership(params.organization)
      const isLeft = opened?.id === params.organization && opened.openedBy === me.id
      throw notFound(isLeft ? { data: opened } : {})
    }
  },
  notFoundComponent: NoSuchOrganizationPage,
  component: lazyPage(() => import('../../shell/shell.tsx'), 'Shell')
})
