import { type Act, may } from '@callbook/accounts'
import { type Database, findOrganization } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { forbidden, notFound } from '@callbook/http'
import type { FastifyPluginAsync } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { organizationOf } from './authenticate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The organization of the path, which whoever asks belongs to, or may see as staff. Only set below its routes. */
    organizationId: OrganizationId
  }
  interface FastifyContextConfig {
    /** What whoever asks must be allowed to do, in the organization that the path names. */
    act?: Act
  }
}

interface Dependencies {
  readonly db: Database
  /** What the operator decides of who may revoke keys, where it is about these. */
  readonly ownersRevokeKeys?: boolean
}

const requireOrganization: FastifyPluginAsync<Dependencies> = async (app, { db, ownersRevokeKeys = false }) => {
  app.decorateRequest('organizationId')
  app.addHook('onRoute', ({ config, method, url }) => {
    if (config?.act === undefined) throw new Error(`${method} ${url}: nothing says who may do it`)
  })

  app.addHook('onRequest', async (request) => {
    const { session, routeOptions } = request
    const id = organizationOf(request)
    const isKnown =
      id !== undefined &&
      (session.role !== null || (session.platform_role !== null && (await findOrganization(db, id)) !== undefined))
    if (!isKnown) throw notFound('Organization')

    request.organizationId = id
    const { act } = routeOptions.config
    if (act === undefined || !may(session, act, { ownersRevokeKeys })) throw forbidden()
  })
}

/**
 * Lets a request through to the routes beside it only in an organization of whoever asks, or for staff. Any other one is
 * answered as one that there is not; what a role does not allow, 403.
 */
export const inOrganization = fastifyPlugin(requireOrganization, { name: 'in-organization' })
