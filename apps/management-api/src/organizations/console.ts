import {
  countRecentCalls,
  findOrganization,
  findOrganizationOfId,
  identifiedResources,
  listOrganizationFigures,
  listOrganizationRows,
  newId
} from '@callbook/db'
import { type OrganizationId, organizationKey, wholeOrganization } from '@callbook/domain'
import { bytesOf, definePath, defineQuery, enumeration, integer, notFound, type Routes, uuid } from '@callbook/http'
import {
  createOrganization,
  openOrganizationExport,
  renameOrganization,
  resumeOrganization,
  suspendOrganization,
  within
} from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { NoOrganization, ofOrganization } from '../console-access/path.ts'
import { findDenial, requireFresh, requirePermissionFor } from '../console-access/permission.ts'
import { auditActorOf, bindOrganization } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { ErrorResponse } from '../http-api/error.ts'
import { DateTime, Nullable, Uuid } from '../http-api/fields.ts'
import { described, noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Data } from '../http-api/responses.ts'
import { LinesOf, limitLongWork, streamLines } from '../responses/stream-lines.ts'
import {
  Figures,
  Organization,
  OrganizationInput,
  OrganizationState,
  presentOrganization,
  SuspensionInput
} from './schema.ts'

/** All organizations, for staff and for users with several. */
export const consoleOrganizations: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(organizationsRoutes, means)
  app.register(organizationOverviewRoutes, means)
  app.register(ownerRoutes, means)
}

/** The organization of the path. */
export const consoleOrganization: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(organizationRoutes, means)
  app.register(organizationExportRoutes, means)
}

const organizationsRoutes: Routes<ConsoleDependencies> = async (app, means) => {
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
    async () => ({ data: (await listOrganizationRows(db)).map(presentOrganization) })
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
        response: { ...createdOnce(Data(Organization, 'The new organization')), ...bodyErrors }
      }
    },
    async (request, reply) => {
      const { name } = parseBody(OrganizationInput, request.body)
      const made = { id: newId<OrganizationId>(), now: make().now }
      const body = await createOnceFor(reply, means, async (tx) => {
        const organization = await createOrganization(tx, auditActorOf(request), { name, ...made })

        return { data: { ...organization, created_at: made.now.toISOString(), suspended_at: null } }
      })

      return reply.code(201).send(body)
    }
  )
}

const params = definePath(
  {
    resource: described(enumeration(identifiedResources), 'Kind of the resource'),
    id: described(uuid(), 'Id of the resource')
  },
  () => notFound('Resource')
)

const Owner = Type.Object(
  { organization_id: Uuid() },
  {
    title: 'Owner',
    additionalProperties: false,
    examples: [{ organization_id: '0199f1c2-0000-7000-8000-000000000001' }]
  }
)

/** The organization of an id, for staff: the command line takes ids without their organization. */
const ownerRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  app.get(
    '/owners/:resource/:id',
    {
      ...requirePermissionFor('manage_organizations'),
      schema: {
        operationId: 'findOwner',
        summary: 'Find organization of resource',
        tags: ['Organizations'],
        params,
        querystring: noQuery,
        response: {
          200: Data(Owner, 'The organization'),
          404: ErrorResponse('There is no such resource', { error: 'Resource not found' })
        }
      }
    },
    async ({ params: { resource, id } }) => {
      const organization = await findOrganizationOfId(db, resource, id)
      if (organization === undefined) throw notFound('Resource')

      return { data: { organization_id: organization } }
    }
  )
}

const organizationRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
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
        response: { 200: Data(Organization, 'The organization'), 404: NoOrganization, ...bodyErrors }
      }
    },
    async (request) => {
      const id = wholeOrganization(request.reach)
      const { name } = parseBody(OrganizationInput, request.body)
      const renamed = await renameOrganization(within(db, id, auditActorOf(request)), name)
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
        response: { 200: Data(OrganizationState, 'The organization'), 404: NoOrganization, ...bodyErrors }
      }
    },
    async (request) => {
      const { refuses_reports: rejectsReports, reason } = parseBody(SuspensionInput, request.body)
      const input = { rejectsReports, reason, now: make().now }
      const suspended = await suspendOrganization(bindOrganization(db, request), input)
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
        response: { 200: Data(OrganizationState, 'The organization'), 404: NoOrganization, ...bodyErrors }
      }
    },
    async (request) => {
      const resumed = await resumeOrganization(bindOrganization(db, request))
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
    async ({ reach }) => ({ data: { calls: await countRecentCalls({ db, reach }, make().now) } })
  )
}

const query = defineQuery({
  days: described(integer({ min: 1, max: 90, default: 30 }), 'Number of UTC days of the calls, including today')
})

const OrganizationOverview = Type.Object(
  {
    id: Uuid<OrganizationId>(),
    name: Type.String(),
    created_at: DateTime(),
    suspended_at: Nullable(DateTime(), { description: 'Null if the organization is not suspended' }),
    calls: Type.Integer(),
    calls_before: Type.Integer({ description: 'Calls of as many days before' }),
    waiting_reviews: Type.Integer({ description: 'Calls that wait for a review' }),
    rejected_reports: Type.Integer({ description: 'Reports rejected in the last 24 hours' }),
    missing_calls: Type.Integer({ description: 'Calls that a provider has and that are not stored' }),
    alarms: Type.Integer({ description: 'Open alarms of active webhook URLs' }),
    last_call_at: Nullable(DateTime())
  },
  {
    title: 'OrganizationOverview',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-000000000001',
        name: 'Acme Group',
        created_at: '2026-01-15T09:30:00.000Z',
        suspended_at: null,
        calls: 1_250,
        calls_before: 1_100,
        waiting_reviews: 4,
        rejected_reports: 0,
        missing_calls: 2,
        alarms: 1,
        last_call_at: '2026-11-22T09:10:00.000Z'
      }
    ]
  }
)

const organizationOverviewRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  app.get(
    '/overview',
    {
      ...requirePermissionFor('manage_organizations'),
      schema: {
        operationId: 'listOrganizationOverviews',
        summary: 'List organizations with figures',
        tags: ['Organizations'],
        querystring: query,
        response: { 200: Data(Type.Array(OrganizationOverview), 'The organizations, oldest first') }
      }
    },
    async ({ query: { days } }) => {
      const organizations = await listOrganizationRows(db)
      const ids = organizations.map(({ id }) => id)
      const figures = await listOrganizationFigures(db, ids, { now: make().now, days })

      return {
        data: organizations.map(({ id, name, created_at, suspended_at }) => {
          const found = figures.get(id)

          return {
            ...{ id, name, created_at, suspended_at },
            calls: found?.calls ?? 0,
            calls_before: found?.callsBefore ?? 0,
            waiting_reviews: found?.waitingReviews ?? 0,
            rejected_reports: found?.rejectedReports ?? 0,
            missing_calls: found?.missingCalls ?? 0,
            alarms: found?.alarms ?? 0,
            last_call_at: found?.lastCallAt ?? null
          }
        })
      }
    }
  )
}

/** Export of all data of an organization, for staff. */
const organizationExportRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  app.post(
    '/export',
    {
      config: { permission: 'export_callers' },
      onRequest: [
        async ({ session }) => {
          const refused = findDenial(session, 'manage_organizations')
          if (refused !== undefined) throw refused
        },
        limitLongWork(2)
      ],
      schema: {
        tags: ['Organizations'],
        operationId: 'exportOrganization',
        summary: 'Export organization',
        description:
          'All rows of the organization, without credentials, for staff who may also manage organizations. Requires a ' +
          'recent confirmation. The export is recorded in the audit log.',
        params: ofOrganization,
        querystring: noQuery,
        response: {
          200: LinesOf(
            'Lines with `table` and `row`, one table after another, each beginning with a line without `row`',
            '{"table":"clients"}\n'
          ),
          403: NotConfirmed,
          404: NoOrganization,
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      requireFresh(request)
      const parts = await openOrganizationExport(bindOrganization(db, request), make().now)
      if (parts === undefined) throw notFound('Organization')

      return streamLines(reply, async ({ sendText }) => {
        for (;;) {
          const part = await parts.next()
          if (part.done) return part.value
          const table = JSON.stringify(part.value.table)
          if (part.value.lines.length === 0) await sendText(`{"table":${table}}`)
          // The text of a row is kept, because its numbers may have more digits than a double.
          for (const line of part.value.lines) await sendText(`{"table":${table},"row":${line.trimEnd()}}`)
        }
      })
    }
  )
}
