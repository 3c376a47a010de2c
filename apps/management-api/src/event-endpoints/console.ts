import { type EventEndpointRow, findEventEndpoint, listEventEndpoints } from '@callbook/db'
import { organizationKey, type Reach } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { changeEventEndpoint, deleteEventEndpoint, EventEndpointChanges, maxEventEndpoints } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { NoOrganization, ofOrganization } from '../console-access/path.ts'
import { permitOf } from '../console-access/permit.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { DataOf, presentData } from '../http-api/data.ts'
import { readJson } from '../http-api/json-body.ts'
import { bodyRefusals, Done } from '../http-api/responses.ts'
import { common, config, NoEventEndpoint, ofEventEndpoint, resource } from './console-route-options.ts'
import { EventEndpoint, presentEventEndpoint } from './schema.ts'

export const eventEndpointRoutes: Routes<ConsoleDependencies> = async (app, { db, eventGuard: guard, make }) => {
  await app.register(inOrganization, { db })
  app.addHook('onRequest', async (_request, reply) => void reply.type('application/json; charset=utf-8'))
  const ofOne = { ...common, params: ofEventEndpoint }

  app.get(
    '/event-endpoints',
    {
      config,
      schema: {
        ...common,
        operationId: 'listEventEndpoints',
        summary: 'List event endpoints',
        params: ofOrganization,
        response: {
          200: DataOf(
            Type.Array(EventEndpoint, { maxItems: maxEventEndpoints }),
            'All event endpoints of the organization'
          ),
          404: NoOrganization
        }
      }
    },
    async ({ reach }) => {
      const endpoints = await listEventEndpoints(db, reach)

      return presentData(`[${endpoints.map((endpoint) => presentEventEndpoint(organizationKey(reach), endpoint))}]`)
    }
  )

  app.get(
    '/event-endpoints/:id',
    {
      config,
      schema: {
        ...ofOne,
        operationId: 'getEventEndpoint',
        summary: 'Get event endpoint',
        response: { 200: DataOf(EventEndpoint, 'The endpoint'), 404: NoEventEndpoint }
      }
    },
    async ({ reach, params }) => presentOne(reach, await findEventEndpoint(db, reach, params.id))
  )

  app.patch(
    '/event-endpoints/:id',
    {
      config,
      schema: {
        ...ofOne,
        operationId: 'changeEventEndpoint',
        summary: 'Update event endpoint',
        description: 'Making a disabled endpoint `active` resets its failures.',
        body: bytesOf({ ...EventEndpointChanges, title: 'EventEndpointChanges', examples: [{ state: 'paused' }] }),
        response: { 200: DataOf(EventEndpoint, 'The endpoint'), 404: NoEventEndpoint, ...bodyRefusals }
      }
    },
    async (request) => {
      const { reach, params } = request
      const input = readJson(request.body)
      const { now } = make()
      const changing = { guard, now, permit: permitOf(request, config.permission, now) }
      const actor = auditActorOf(request)

      return presentOne(reach, await changeEventEndpoint(db, reach, actor, params.id, input, changing))
    }
  )

  app.delete(
    '/event-endpoints/:id',
    {
      config,
      schema: {
        ...ofOne,
        operationId: 'deleteEventEndpoint',
        summary: 'Delete event endpoint',
        response: {
          204: Done('Deleted with its pending deliveries'),
          404: NoEventEndpoint,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const removed = await deleteEventEndpoint(db, request.reach, auditActorOf(request), request.params.id)
      if (removed === undefined) throw notFound(resource)

      return reply.code(204).send()
    }
  )
}

/** @throws {HttpError} 404 */
function presentOne(reach: Reach, row: EventEndpointRow | undefined): string {
  if (row === undefined) throw notFound(resource)

  return presentData(presentEventEndpoint(organizationKey(reach), row))
}
