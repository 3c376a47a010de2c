import { createOrganization } from '@callbook/admin'
import { countRecentCalls, findOrganization, listOrganizations, newId } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { noQuery } from '../../tenant/parameters.ts'
import { inOrganization } from '../access/organization.ts'
import { requireMay } from '../access/permission.ts'
import { auditActorOf } from '../access/who.ts'
import { bodyRefusals, Data } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Means } from '../means.ts'
import { NoOrganization, ofOrganization } from './path.ts'
import { Figures, Organization, OrganizationInput, presentOrganization } from './schema.ts'

/** All organizations, for staff. */
export const organizationsRoutes: Routes<Means> = async (app, { db, make }) => {
  const schema = { tags: ['Organizations'], querystring: noQuery }
  const route = { onRequest: requireMay('manage_organizations') }

  app.get(
    '/organizations',
    {
      ...route,
      schema: {
        ...schema,
        operationId: 'listOrganizations',
        summary: 'List all organizations, the oldest first',
        response: { 200: Data(Type.Array(Organization), 'The organizations') }
      }
    },
    async () => ({ data: (await listOrganizations(db)).map(presentOrganization) })
  )

  app.post(
    '/organizations',
    {
      ...route,
      schema: {
        ...schema,
        operationId: 'createOrganization',
        summary: 'Make an organization, which has nothing yet',
        body: bytesOf(OrganizationInput),
        response: { 201: Data(Organization, 'The new organization'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { name } = readBody(OrganizationInput, request.body)
      const made = { id: newId<OrganizationId>(), now: make().now }
      const organization = await createOrganization(db, auditActorOf(request), name, made)

      return reply.code(201).send({ data: { ...organization, created_at: made.now.toISOString() } })
    }
  )
}

/** One organization. */
export const organizationRoutes: Routes<Means> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })

  app.get(
    '',
    {
      config: { act: 'read' },
      schema: {
        operationId: 'getOrganization',
        summary: 'Get one organization',
        tags: ['Organizations'],
        params: ofOrganization,
        querystring: noQuery,
        response: { 200: Data(Organization, 'The organization'), 404: NoOrganization }
      }
    },
    async ({ organizationId }) => {
      const organization = await findOrganization(db, organizationId)
      if (organization === undefined) throw notFound('Organization')

      return { data: presentOrganization(organization) }
    }
  )

  app.get(
    '/figures',
    {
      config: { act: 'read' },
      schema: {
        operationId: 'getFigures',
        summary: 'Tell how many calls an organization had lately',
        tags: ['Organizations'],
        params: ofOrganization,
        querystring: noQuery,
        response: { 200: Data(Figures, 'The figures'), 404: NoOrganization }
      }
    },
    async ({ organizationId }) => ({ data: { calls: await countRecentCalls(db, organizationId, make().now) } })
  )
}
