import type { EndpointId } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { watchEndpoint } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { Nullable } from '../http-api/fields.ts'
import { noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { bodyRefusals, Data } from '../http-api/responses.ts'
import { EndpointState } from './schema.ts'

const WatchForm = (title: string) =>
  Type.Object(
    {
      silence_after_seconds: Nullable(Type.Integer({ minimum: 300, maximum: 2_592_000 }), {
        description: 'Alarm after this time without a report; null for never'
      }),
      suspects_silence: Type.Boolean({ description: 'Whether an unusual silence raises an alarm' })
    },
    { title, additionalProperties: false, examples: [{ silence_after_seconds: 21_600, suspects_silence: false }] }
  )

const Watch = WatchForm('Watch')
const WatchInput = WatchForm('WatchInput')

/** Silence alarms of an endpoint. */
export const endpointWatchRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  await app.register(inOrganization, { db })

  app.put(
    '/endpoints/:id/watch',
    {
      config: { permission: 'manage_endpoints' },
      schema: {
        operationId: 'watchEndpoint',
        summary: 'Set silence alarms',
        tags: ['Webhooks'],
        params: idWithin<EndpointId>('Endpoint'),
        querystring: noQuery,
        body: bytesOf(WatchInput),
        response: {
          200: Data(Watch, 'The new alarm settings'),
          404: NoneWithin('Endpoint'),
          409: EndpointState,
          ...bodyRefusals
        }
      }
    },
    async (request) => {
      const { reach, params } = request
      const body = parseBody(WatchInput, request.body)
      const watch = {
        silenceAfterSeconds: body.silence_after_seconds,
        suspectsSilence: body.suspects_silence
      }
      const organizationId = await requireOwner(db, reach, 'Endpoint', params.id)
      const watched = await watchEndpoint(db, organizationId, auditActorOf(request), params.id, watch)
      if (watched === undefined) throw notFound('Endpoint')
      const { silence_after_seconds, suspects_silence } = watched

      return { data: { silence_after_seconds, suspects_silence } }
    }
  )
}
