import type { CallId } from '@callbook/domain'
import type { Routes } from '@callbook/http'
import { noQuery } from '../../http-api/parameters.ts'
import { recordingResponses } from '../../resources/calls/recording-responses-schema.ts'
import { limitReaders, maxReadingMs } from '../../responses/recordings/limit-readers.ts'
import { sendRecording } from '../../responses/recordings/recording.ts'
import { inOrganization } from '../access/organization.ts'
import type { ConsoleDependencies } from '../dependencies.ts'
import { idWithin } from '../organizations/path.ts'

/** Stored recordings of calls. They pass through this service, so that the player needs no access to a bucket. */
export const consoleRecordingRoutes: Routes<ConsoleDependencies> = async (app, { db, recordings }) => {
  await app.register(inOrganization, { db })

  app.get(
    '/calls/:id/recording',
    {
      config: { permission: 'read' },
      handlerTimeout: maxReadingMs,
      exposeHeadRoute: false,
      preHandler: limitReaders({
        organizationOf: ({ organizationId }) => organizationId,
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
    async ({ organizationId, params }, reply) =>
      (await sendRecording(reply, {
        ...{ db, store: recordings, organizationId, callId: params.id },
        redirects: false
      })) ?? reply
  )
}
