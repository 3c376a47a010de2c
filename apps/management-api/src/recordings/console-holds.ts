import { listHolds } from '@callbook/db'
import { type CallId, type ClientId, type CustomerId, wholeOrganization } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { createHold, endHold, type HeldObject } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data } from '../http-api/responses.ts'
import { HoldInput, LegalHold, presentHold } from './console-schema.ts'

const nouns = { client: 'Client', customer: 'Customer', call: 'Call' } as const

/** Legal holds, which prevent the removal of data. */
export const holdRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, make } = means
  await app.register(inOrganization, { db })
  const schema = { tags: ['Recordings'], querystring: noQuery }
  const config = { permission: 'hold_data' } as const

  app.get(
    '/holds',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listHolds',
        summary: 'List legal holds',
        description: 'Newest first, at most 1,000, with released ones.',
        params: ofOrganization,
        response: { 200: Data(Type.Array(LegalHold), 'The holds'), 404: NoOrganization }
      }
    },
    async ({ reach }) => ({
      data: (await listHolds(db, wholeOrganization(reach), { isOpen: false })).map(presentHold)
    })
  )

  app.post(
    '/holds',
    {
      config,
      schema: {
        ...once,
        ...schema,
        operationId: 'createHold',
        summary: 'Create legal hold',
        description:
          'Until its release, erasing a held caller and deleting the organization get 409 with the reason, and held ' +
          'recordings do not expire.',
        params: ofOrganization,
        body: bytesOf(HoldInput),
        response: { ...createdOnce(Data(LegalHold, 'The hold')), 404: NoneWithin('Client'), ...bodyRefusals }
      }
    },
    async (request, reply) => {
      const { kind, id, reason } = parseBody(HoldInput, request.body)
      const made = { reason, now: make().now }
      const body = await createOnceFor(request, reply, means, async (tx) => {
        const hold = await createHold(
          tx,
          wholeOrganization(request.reach),
          auditActorOf(request),
          heldOf(kind, id),
          made
        )
        if (hold === undefined) throw notFound(nouns[kind])

        return { data: presentHold(hold) }
      })

      return reply.code(201).send(body)
    }
  )

  app.post(
    '/holds/:id/release',
    {
      config,
      schema: {
        ...schema,
        operationId: 'releaseHold',
        summary: 'Release legal hold',
        params: idWithin<string>('Legal hold'),
        response: { 200: Data(LegalHold, 'The released hold'), 404: NoneWithin('Legal hold'), ...bodyRefusals }
      }
    },
    async (request) => {
      const { reach, params } = request
      const hold = await endHold(db, wholeOrganization(reach), auditActorOf(request), params.id, make().now)
      if (hold === undefined) throw notFound('Legal hold')

      return { data: presentHold(hold) }
    }
  )
}

function heldOf(kind: HeldObject['kind'], id: string): HeldObject {
  if (kind === 'client') return { kind, id: id as ClientId }

  return kind === 'call' ? { kind, id: id as CallId } : { kind, id: id as CustomerId }
}
