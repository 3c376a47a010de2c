import { newId } from '@callbook/db'
import { type EventEndpointId, organizationKey } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { createEventEndpoint, EventEndpointInput, rotateEventSecret } from '@callbook/operations'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { inOrganization } from '../console-access/organization.ts'
import { NoOrganization, ofOrganization } from '../console-access/path.ts'
import { permitOf } from '../console-access/permit.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { DataOf, presentData } from '../http-api/data.ts'
import { readJson } from '../http-api/json-body.ts'
import { bodyRefusals } from '../http-api/responses.ts'
import { common, config, NoEventEndpoint, NoRoom, ofEventEndpoint, resource } from './console-route-options.ts'
import { EventEndpointWithSecretSchema, exampleInput, presentWithSecret } from './schema.ts'

export const eventSecretRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, eventGuard: guard, keyRing, make } = means
  await app.register(inOrganization, { db })
  app.addHook('onRequest', async (_request, reply) => void reply.type('application/json; charset=utf-8'))

  app.post(
    '/event-endpoints',
    {
      config,
      schema: {
        ...once,
        ...common,
        operationId: 'createEventEndpoint',
        summary: 'Create event endpoint',
        params: ofOrganization,
        body: bytesOf({ ...EventEndpointInput, title: 'EventEndpointInput', examples: [exampleInput] }),
        response: {
          ...createdOnce(DataOf(EventEndpointWithSecretSchema, 'The new endpoint, with its secret')),
          404: NoOrganization,
          409: NoRoom,
          ...bodyRefusals
        }
      }
    },
    async (request, reply) => {
      const { reach } = request
      const input = readJson(request.body)
      const made = make()
      const permit = permitOf(request, config.permission, made.now)
      const creation = { ...made, id: newId<EventEndpointId>(), guard, keyRing, permit }
      const body = await createOnceFor(request, reply, means, async (tx) => {
        const created = await createEventEndpoint(tx, reach, auditActorOf(request), input, creation)

        return presentData(presentWithSecret(organizationKey(reach), created))
      })

      return reply.code(201).send(body)
    }
  )

  app.post(
    '/event-endpoints/:id/rotate-secret',
    {
      config,
      schema: {
        ...common,
        operationId: 'rotateEventSecret',
        summary: 'Rotate signing secret',
        description:
          'The new secret is shown only in this response. For 24 hours, requests are also signed with the previous one.',
        params: ofEventEndpoint,
        response: {
          200: DataOf(EventEndpointWithSecretSchema, 'The endpoint, with its new secret'),
          404: NoEventEndpoint,
          ...bodyRefusals
        }
      }
    },
    async (request) => {
      const { reach, params } = request
      const made = make()
      const sealing = { ...made, keyRing, permit: permitOf(request, config.permission, made.now) }
      const rotated = await rotateEventSecret(db, reach, auditActorOf(request), params.id, sealing)
      if (rotated === undefined) throw notFound(resource)

      return presentData(presentWithSecret(organizationKey(reach), rotated))
    }
  )
}
