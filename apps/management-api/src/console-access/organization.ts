import type { Permission } from '@callbook/accounts'
import { type Database, findOrganization } from '@callbook/db'
import { type Reach, reachOf } from '@callbook/domain'
import { forbidden, notFound } from '@callbook/http'
import type { FastifyPluginAsync } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { membershipOf } from './authenticate.ts'
import { findDenial } from './permission.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Data of the organization in the path that the user may see, as a member or as staff. Set only below its routes. */
    reach: Reach
  }
  interface FastifyContextConfig {
    /** Permission that the user needs: in the organization of the path, if there is one. */
    permission?: Permission
  }
}

interface Dependencies {
  readonly db: Database
  readonly ownersRevokeKeys?: boolean
}

const requireOrganization: FastifyPluginAsync<Dependencies> = async (app, { db, ownersRevokeKeys = false }) => {
  app.decorateRequest('reach')
  app.addHook('onRoute', ({ config, method, url }) => {
    if (config?.permission === undefined) throw new Error(`${method} ${url}: the route declares no permission`)
  })

  app.addHook('onRequest', async (request) => {
    const { session, routeOptions } = request
    const { organizationId: id, clientId } = membershipOf(request) ?? {}
    const isKnown =
      id !== undefined &&
      (session.role !== null || (session.platform_role !== null && (await findOrganization(db, id)) !== undefined))
    if (!isKnown) throw notFound('Organization')

    // Staff who are members, too, keep the access of staff.
    const reached = session.platform_role === null ? session.client_id : null
    if (clientId !== undefined && clientId !== reached) throw notFound('Organization')
    request.reach = reachOf(id, reached)
    const { permission } = routeOptions.config
    const refused = permission === undefined ? forbidden() : findDenial(session, permission, { ownersRevokeKeys })
    if (refused !== undefined) throw refused
  })
}

/**
 * Accepts requests to sibling routes only if the user is a member of the organization or staff. Other organizations get
 * the response of a missing one; a missing permission gets 403.
 */
export const inOrganization = fastifyPlugin(requireOrganization, { name: 'in-organization' })
