import { randomBytes } from 'node:crypto'
import { createEventEndpoint, EventEndpointInput, rotateEventSecret } from '@callbook/admin'
import { type Database, newId } from '@callbook/db'
import type { EventEndpointId, KeyRing } from '@callbook/domain'
import type { AddressGuard } from '@callbook/events'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { actorOf } from '../actor.ts'
import { DataOf, presentData } from '../data.ts'
import { NotFound, NotJson, TooLarge } from '../error.ts'
import { readJson } from '../json-body.ts'
import { noQuery } from '../parameters.ts'
import { Created, Forbidden, noKeyRing, TooMany, UnknownClient } from './answers.ts'
import { forWriters, onRequest, params, resource, tags } from './parts.ts'
import { EventEndpointWithSecretSchema, exampleInput, presentWithSecret } from './schema.ts'

interface Dependencies {
  readonly db: Database
  /** Where events may be sent. */
  readonly guard: AddressGuard
  /** What secrets are sealed with; without it, none is made. */
  readonly keyRing: KeyRing | undefined
}

/** What makes secrets. These routes stand beside the others of endpoints, under the same prefix. */
export const eventSecretRoutes: Routes<Dependencies> = async (app, { db, guard, keyRing }) => {
  app.post(
    '',
    {
      schema: {
        operationId: 'createEventEndpoint',
        summary: 'Have events sent to a URL',
        description: `${forWriters} The secret that requests are signed with is shown in this answer alone.`,
        tags,
        querystring: noQuery,
        body: bytesOf({ ...EventEndpointInput, title: 'EventEndpointInput', examples: [exampleInput] }),
        response: { 201: Created, 403: Forbidden, 404: UnknownClient, 409: TooMany, 413: TooLarge(), 415: NotJson }
      },
      onRequest
    },
    async (request, reply) => {
      if (keyRing === undefined) throw noKeyRing()
      const { organization_id: organizationId } = request.apiKey
      const input = readJson(request.body)
      const id = newId<EventEndpointId>()
      const made = await db.inTurn(organizationId, () => {
        const sealing = { id, guard, keyRing, now: new Date(), randomBytes }

        return createEventEndpoint(db, organizationId, actorOf(request), input, sealing)
      })

      return reply
        .code(201)
        .header('location', `/v1/event-endpoints/${id}`)
        .send(presentData(presentWithSecret(organizationId, made)))
    }
  )

  app.post(
    '/:id/rotate-secret',
    {
      schema: {
        operationId: 'rotateEventSecret',
        summary: 'Get a new secret',
        description: `${forWriters} It is shown in this answer alone. For 24 hours, requests are signed with the one before as well.`,
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
      const { organization_id: organizationId } = request.apiKey
      const rotated = await db.inTurn(organizationId, () => {
        const sealing = { keyRing, now: new Date(), randomBytes }

        return rotateEventSecret(db, organizationId, actorOf(request), request.params.id, sealing)
      })
      if (rotated === undefined) throw notFound(resource)

      return presentData(presentWithSecret(organizationId, rotated))
    }
  )
}
