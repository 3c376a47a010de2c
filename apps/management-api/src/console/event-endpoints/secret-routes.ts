import { createEventEndpoint, EventEndpointInput, rotateEventSecret } from '@callbook/admin'
import { newId } from '@callbook/db'
import type { EventEndpointId } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { DataOf, presentData } from '../../tenant/data.ts'
import { EventEndpointWithSecretSchema, exampleInput, presentWithSecret } from '../../tenant/event-endpoints/schema.ts'
import { readJson } from '../../tenant/json-body.ts'
import { inOrganization } from '../access/organization.ts'
import { auditActorOf } from '../access/who.ts'
import { bodyRefusals } from '../answers.ts'
import type { Means } from '../means.ts'
import { NoOrganization, ofOrganization } from '../organizations/path.ts'
import { common, config, NoEventEndpoint, NoRoom, ofEventEndpoint, resource } from './parts.ts'

/** What makes secrets of places to which events are sent. */
export const eventSecretRoutes: Routes<Means> = async (app, { db, eventGuard: guard, keyRing, make }) => {
  await app.register(inOrganization, { db })
  app.addHook('onRequest', async (_request, reply) => void reply.type('application/json; charset=utf-8'))

  app.post(
    '/event-endpoints',
    {
      config,
      schema: {
        ...common,
        operationId: 'createEventEndpoint',
        summary: 'Have events sent to a URL, and get the secret, which is shown this once',
        params: ofOrganization,
        body: bytesOf({ ...EventEndpointInput, title: 'EventEndpointInput', examples: [exampleInput] }),
        response: {
          201: DataOf(EventEndpointWithSecretSchema, 'The new endpoint, with its secret'),
          404: NoOrganization,
          409: NoRoom,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { organizationId } = request
      const input = readJson(request.body)
      const means = { ...make(), id: newId<EventEndpointId>(), guard, keyRing }
      const made = await createEventEndpoint(db, organizationId, auditActorOf(request), input, means)

      return reply.code(201).send(presentData(presentWithSecret(organizationId, made)))
    }
  )

  app.post(
    '/event-endpoints/:id/rotate-secret',
    {
      config,
      schema: {
        ...common,
        operationId: 'rotateEventSecret',
        summary: 'Get a new secret, which is shown this once',
        description: 'For 24 hours, requests are signed with the one before as well.',
        params: ofEventEndpoint,
        response: {
          200: DataOf(EventEndpointWithSecretSchema, 'The endpoint, with its new secret'),
          404: NoEventEndpoint,
          ...bodyRefusals
        }
      }
    },
    async (request) => {
      const { organizationId, params } = request
      const sealing = { ...make(), keyRing }
      const rotated = await rotateEventSecret(db, organizationId, auditActorOf(request), params.id, sealing)
      if (rotated === undefined) throw notFound(resource)

      return presentData(presentWithSecret(organizationId, rotated))
    }
  )
}
