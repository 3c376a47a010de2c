import { countRecentCalls, findOrganization, listOrganizations, newId } from '@callbook/db'
import { type OrganizationId, organizationKey, wholeOrganization } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { createOrganization, renameOrganization, resumeOrganization, suspendOrganization } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { inOrganization } from '../console-access/organization.ts'
import { NoOrganization, ofOrganization } from '../console-access/path.ts'
import { requirePermissionFor } from '../console-access/permission.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data } from '../http-api/responses.ts'
import {
  Figures,
  Organization,
  OrganizationInput,
  OrganizationState,
  presentOrganization,
  SuspensionInput
} from './schema.ts'

export const organizationsRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, make } = means
  const schema = { tags: ['Organizations'], querystring: noQuery }
  const route = requirePermissionFor('manage_organizations')

  app.get(
    '/organizations',
    {
      ...route,
      schema: {
        ...schema,
        operationId: 'listOrganizations',
        summary: 'List organizations',
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
        ...once,
        ...schema,
        operationId: 'createOrganization',
        summary: 'Create organization',
        body: bytesOf(OrganizationInput),
        response: { ...createdOnce(Data(Organization, 'The new organization')), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { name } = parseBody(OrganizationInput, request.body)
      const made = { id: newId<OrganizationId>(), now: make().now }
      const body = await createOnceFor(request, reply, means, async (tx) => {
        const organization = await createOrganization(tx, auditActorOf(request), name, made)

        return { data: { ...organization, created_at: made.now.toISOString(), suspended_at: null } }
      })

      return reply.code(201).send(body)
    }
  )
}

export const organizationRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })

  app.get(
    '',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'getOrganization',
        summary: 'Get organization',
        tags: ['Organizations'],
        params: ofOrganization,
        querystring: noQuery,
        response: { 200: Data(Organization, 'The organization'), 404: NoOrganization }
      }
    },
    async ({ reach }) => {
      const organization = await findOrganization(db, organizationKey(reach))
      if (organization === undefined) throw notFound('Organization')

      return { data: presentOrganization(organization) }
    }
  )

  app.patch(
    '',
    {
      config: { permission: 'manage_organizations' },
      schema: {
        operationId: 'renameOrganization',
        summary: 'Rename organization',
        tags: ['Organizations'],
        params: ofOrganization,
        querystring: noQuery,
        body: bytesOf(OrganizationInput),
        response: { 200: Data(Organization, 'The organization'), 404: NoOrganization, ...bodyRefusals }
      }
    },
    async (request) => {
      const id = wholeOrganization(request.reach)
      const { name } = parseBody(OrganizationInput, request.body)
      const renamed = await renameOrganization(db, id, auditActorOf(request), name)
      const organization = renamed && (await findOrganization(db, id))
      if (organization === undefined) throw notFound('Organization')

      return { data: presentOrganization(organization) }
    }
  )

  app.post(
    '/suspend',
    {
      config: { permission: 'manage_organizations' },
      schema: {
        operationId: 'suspendOrganization',
        summary: 'Suspend organization',
        description:
          'Within a second, its keys and members have no access, and its evaluations pause. Nothing is deleted. Repeat the request to change its settings.',
        tags: ['Organizations'],
        params: ofOrganization,
        querystring: noQuery,
        body: bytesOf(SuspensionInput),
        response: { 200: Data(OrganizationState, 'The organization'), 404: NoOrganization, ...bodyRefusals }
      }
    },
    async (request) => {
      const { refuses_reports: rejectsReports, reason } = parseBody(SuspensionInput, request.body)
      const input = { rejectsReports, reason, now: make().now }
      const suspended = await suspendOrganization(db, wholeOrganization(request.reach), auditActorOf(request), input)
      if (suspended === undefined) throw notFound('Organization')

      return { data: suspended }
    }
  )

  app.post(
    '/resume',
    {
      config: { permission: 'manage_organizations' },
      schema: {
        operationId: 'resumeOrganization',
        summary: 'Resume organization',
        description: 'Ends a suspension. The previous settings apply again.',
        tags: ['Organizations'],
        params: ofOrganization,
        querystring: noQuery,
        response: { 200: Data(OrganizationState, 'The organization'), 404: NoOrganization, ...bodyRefusals }
      }
    },
    async (request) => {
      const resumed = await resumeOrganization(db, wholeOrganization(request.reach), auditActorOf(request))
      if (resumed === undefined) throw notFound('Organization')

      return { data: resumed }
    }
  )

  app.get(
    '/figures',
    {
      config: { permission: 'read' },
      schema: {
        operationId: 'getFigures',
        summary: 'Get call counts',
        tags: ['Organizations'],
        params: ofOrganization,
        querystring: noQuery,
        response: { 200: Data(Figures, 'The counts'), 404: NoOrganization }
      }
    },
    async ({ reach }) => ({ data: { calls: await countRecentCalls(db, reach, make().now) } })
  )
}
