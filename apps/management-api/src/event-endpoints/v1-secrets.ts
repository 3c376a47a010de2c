import { randomBytes } from 'node:crypto'
import { type Database, newId } from '@callbook/db'
import { type EventEndpointId, type KeyRing, organizationKey } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { createEventEndpoint, EventEndpointInput, rotateEventSecret } from '@callbook/operations'
import type { AddressGuard } from '@callbook/outbound'
import { DataOf, presentData } from '../http-api/data.ts'
import { NotFound, NotJson, TooLarge } from '../http-api/error.ts'
import { readJson } from '../http-api/json-body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { actorOf } from '../tenant-access/actor.ts'
import { EventEndpointWithSecretSchema, exampleInput, presentWithSecret } from './schema.ts'
import { Created, Forbidden, noKeyRing, TooMany, UnknownClient } from './v1-responses.ts'
import { forWriters, onRequest, params, resource, tags } from './v1-route-options.ts'

interface Dependencies {
  readonly db: Database
  readonly guard: AddressGuard
  /** Encrypts secrets; without it, none can be created. */
  readonly keyRing: KeyRing | undefined
}

/** Routes that create secrets, registered under the same prefix as the other routes of event endpoints. */
export const eventSecretRoutes: Routes<Dependencies> = async (app, { db, guard, keyRing }) => {
  app.post(
    '',
    {
      schema: {
        operationId: 'createEventEndpoint',
        summary: 'Create event endpoint',
        description: `${forWriters} The signing secret is shown only in this response.`,
        tags,
        querystring: noQuery,
        body: bytesOf({ ...EventEndpointInput, title: 'EventEndpointInput', examples: [exampleInput] }),
        response: { 201: Created, 403: Forbidden, 404: UnknownClient, 409: TooMany, 413: TooLarge(), 415: NotJson }
      },
      onRequest
    },
    async (request, reply) => {
      if (keyRing === undefined) throw noKeyRing()
      const { reach } = request
      const input = readJson(request.body)
      const id = newId<EventEndpointId>()
      const made = await db.inTurn(organizationKey(reach), () => {
        const sealing = { id, guard, keyRing, now: new Date(), randomBytes }

        return createEventEndpoint(db, reach, actorOf(request), input, sealing)
      })

      return reply
        .code(201)
        .header('location', `/v1/event-endpoints/${id}`)
        .send(presentData(presentWithSecret(organizationKey(reach), made)))
    }
  )

  app.post(
    '/:id/rotate-secret',
    {
      schema: {
        operationId: 'rotateEventSecret',
        summary: 'Rotate signing secret',
        description: `${forWriters} The new secret is shown only in this response. For 24 hours, requests are also signed with the previous one.`,
        tags,
        params,
        querystring: noQuery,
        response: {
          200: DataOf(EventEndpointWithSecretSchema, 'The endpoint, with its new secret'),
          403: Forbidden,
          404: NotFound(resource)
        }
      },
      onRequest
    },
    async (request) => {
      if (keyRing === undefined) throw noKeyRing()
      const { reach } = request
      const rotated = await db.inTurn(organizationKey(reach), () => {
        const sealing = { keyRing, now: new Date(), randomBytes }

        return rotateEventSecret(db, reach, actorOf(request), request.params.id, sealing)
      })
      if (rotated === undefined) throw notFound(resource)

      return presentData(presentWithSecret(organizationKey(reach), rotated))
    }
  )
}
