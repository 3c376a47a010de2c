import type { Database } from '@callbook/db'
import { type CallId, organizationKey } from '@callbook/domain'
import type { Routes } from '@callbook/http'
import type { RecordingStore } from '@callbook/recordings'
import { Type } from '@sinclair/typebox'
import { ErrorResponse } from '../http-api/error.ts'
import { idPath, noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { fileMs } from '../responses/limit-downloads.ts'
import { missing, requireScope } from '../tenant-access/authenticate.ts'
import { recordingResponses } from './schema.ts'
import { limitReaders, sendRecording } from './send-recording.ts'

interface RecordingRouteOptions {
  readonly db: Database
  readonly store: RecordingStore | undefined
  readonly redirects: boolean
}

export const v1Recordings: Routes<RecordingRouteOptions> = async (app, { db, store, redirects }) => {
  const fewReaders = limitReaders({
    organizationOf: ({ reach }) => organizationKey(reach),
    readerOf: ({ apiKey }) => apiKey.id
  })

  app.get(
    '/:id/recording',
    {
      config: { hasEntityTag: true },
      handlerTimeout: fileMs,
      exposeHeadRoute: false,
      onRequest: async (request) => requireScope(request, 'recordings:read'),
      preHandler: fewReaders,
      schema: {
        operationId: 'getCallRecording',
        summary: 'Get recording',
        description:
          'The stored copy, with both sides. Supports `Range`. If recordings are stored in a bucket, the response ' +
          'redirects to an address that is valid for five minutes. A key can read four recordings at a time, an ' +
          'organization eight. Needs the scope `recordings:read`.',
        tags: ['Calls'],
        params: idPath<CallId>('Call'),
        querystring: noQuery,
        response: {
          ...recordingResponses,
          302: Type.Null({ description: 'The recording is at the address in `Location`' }),
          403: ErrorResponse('The key lacks the scope recordings:read', missing('recordings:read'))
        }
      }
    },
    async ({ reach, params }, reply) =>
      (await sendRecording(reply, {
        ...{ db, store, redirects, organizationId: await requireOwner(db, reach, 'Call', params.id) },
        callId: params.id
      })) ?? reply
  )
}
