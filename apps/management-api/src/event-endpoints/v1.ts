import { type Database, type EventEndpointRow, findEventEndpoint, listEventEndpoints } from '@callbook/db'
import { organizationKey, type Reach } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { changeEventEndpoint, deleteEventEndpoint, EventEndpointChanges, maxEventEndpoints } from '@callbook/operations'
import type { AddressGuard } from '@callbook/outbound'
import { DataOf, ListOfAll, presentData } from '../http-api/data.ts'
import { NotFound, NotJson, TooLarge } from '../http-api/error.ts'
import { readJson } from '../http-api/json-body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { actorOf } from '../tenant-access/actor.ts'
import { EventEndpoint, presentEventEndpoint } from './schema.ts'
import { Forbidden, UnknownEither } from './v1-responses.ts'
import { forWriters, onRequest, params, resource, tags } from './v1-route-options.ts'

interface Dependencies {
  readonly db: Database
  readonly guard: AddressGuard
}

export const eventEndpointRoutes: Routes<Dependencies> = async (app, { db, guard }) => {
  app.get(
    '',
    {
      schema: {
        operationId: 'listEventEndpoints',
        summary: 'List event endpoints',
        description: 'All event endpoints, newest first. This list has no pages and no parameters.',
        tags,
        querystring: noQuery,
        response: {
          200: ListOfAll(EventEndpoint, 'All event endpoints of the organization', { maxItems: maxEventEndpoints })
        }
      }
    },
    async ({ reach }) => {
      const rows = await db.inTurn(organizationKey(reach), () => listEventEndpoints(db, reach))

      return presentData(`[${rows.map((row) => presentEventEndpoint(organizationKey(reach), row)).join(',')}]`)
    }
  )

  app.get(
    '/:id',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'getEventEndpoint',
        summary: 'Get event endpoint',
        description: 'State, filters and failures of the endpoint. Its secret is not shown again.',
        tags,
        params,
        querystring: noQuery,
        response: { 200: DataOf(EventEndpoint, 'The endpoint'), 404: NotFound(resource) }
      }
    },
    async ({ reach, params: { id } }) => {
      return presentOne(reach, await db.inTurn(organizationKey(reach), () => findEventEndpoint(db, reach, id)))
    }
  )

  app.patch(
    '/:id',
    {
      schema: {
        operationId: 'changeEventEndpoint',
        summary: 'Update event endpoint',
        description: `${forWriters} Fields that are left out do not change. Making a disabled endpoint \`active\` resets its failures.`,
        tags,
        params,
        querystring: noQuery,
        body: bytesOf({ ...EventEndpointChanges, title: 'EventEndpointChanges', examples: [{ state: 'paused' }] }),
        response: {
          200: DataOf(EventEndpoint, 'The endpoint'),
          403: Forbidden,
          404: UnknownEither,
          413: TooLarge(),
          415: NotJson
        }
      },
      onRequest
    },
    async (request) => {
      const { reach } = request
      const input = readJson(request.body)
      const changed = await db.inTurn(organizationKey(reach), () => {
        const now = new Date()

        return changeEventEndpoint(db, reach, actorOf(request), request.params.id, input, { guard, now })
      })

      return presentOne(reach, changed)
    }
  )

  app.delete(
    '/:id',
    {
      schema: {
        operationId: 'deleteEventEndpoint',
        summary: 'Delete event endpoint',
        description: `${forWriters} Pending deliveries are not sent. Returns the endpoint before its deletion.`,
        tags,
        params,
        querystring: noQuery,
        response: {
          200: DataOf(EventEndpoint, 'The endpoint before its deletion'),
          403: Forbidden,
          404: NotFound(resource)
        }
      },
      onRequest
    },
    async (request) => {
      const { reach } = request
      const removed = await db.inTurn(organizationKey(reach), () => {
        return deleteEventEndpoint(db, reach, actorOf(request), request.params.id)
      })

      return presentOne(reach, removed)
    }
  )
}

/** @throws {HttpError} 404 */
function presentOne(reach: Reach, row: EventEndpointRow | undefined): string {
  if (row === undefined) throw notFound(resource)

  return presentData(presentEventEndpoint(organizationKey(reach), row))
}
