import { type CallId, organizationKey } from '@callbook/domain'
import { notFound, type Routes } from '@callbook/http'
import { retryRecording } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { OneOf } from '../http-api/fields.ts'
import { noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { bodyRefusals, Data } from '../http-api/responses.ts'
import { fileMs } from '../responses/limit-downloads.ts'
import { NotKept } from './console-schema.ts'
import { limitReaders } from './limit-readers.ts'
import { recordingResponses } from './schema.ts'
import { sendRecording } from './send-recording.ts'

const Fetched = Type.Object(
  { result: OneOf(['requested', 'unchanged'] as const) },
  { title: 'FetchedRecording', additionalProperties: false, examples: [{ result: 'requested' }] }
)

/** Stored recordings of calls. They pass through this service, so that the player needs no access to a bucket. */
export const consoleRecordingRoutes: Routes<ConsoleDependencies> = async (app, { db, recordings, make }) => {
  await app.register(inOrganization, { db })

  app.get(
    '/calls/:id/recording',
    {
      config: { permission: 'read' },
      handlerTimeout: fileMs,
      exposeHeadRoute: false,
      preHandler: limitReaders({
        organizationOf: ({ reach }) => organizationKey(reach),
        readerOf: ({ visitor, ip }) => visitor?.id ?? ip
      }),
      schema: {
        tags: ['Calls'],
        params: idWithin<CallId>('Call'),
        operationId: 'getCallRecording',
        summary: 'Play recording',
        querystring: noQuery,
        response: recordingResponses
      }
    },
    async ({ reach, params }, reply) =>
      (await sendRecording(reply, {
        ...{ db, store: recordings, organizationId: await requireOwner(db, reach, 'Call', params.id) },
        callId: params.id,
        redirects: false
      })) ?? reply
  )

  app.post(
    '/calls/:id/recording/fetch',
    {
      config: { permission: 'manage_clients' },
      schema: {
        tags: ['Calls'],
        params: idWithin<CallId>('Call'),
        operationId: 'fetchCallRecording',
        summary: 'Fetch recording',
        description: 'Requests the copy again. `unchanged` if it is stored or being copied.',
        querystring: noQuery,
        response: {
          200: Data(Fetched, 'Whether the copy was requested'),
          404: NoneWithin('Call'),
          409: NotKept,
          ...bodyRefusals
        }
      }
    },
    async (request) => {
      const { reach, params } = request
      const organizationId = await requireOwner(db, reach, 'Call', params.id)
      const fetched = await retryRecording(db, organizationId, auditActorOf(request), params.id, make().now)
      if (fetched === undefined) throw notFound('Call')

      return { data: { result: fetched.result } }
    }
  )
}
