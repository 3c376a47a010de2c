import { findClient, listOrganizationRecordings, newId, recordingStates } from '@callbook/db'
import { type CallId, type ClientId, parseDateTime, wholeOrganization } from '@callbook/domain'
import { badRequest, bytesOf, defineQuery, enumeration, integer, notFound, type Routes, uuid } from '@callbook/http'
import { createFairLimiter } from '@callbook/limits'
import { fetchRecordings, verifyRecordings } from '@callbook/operations'
import { checkIntegrations, checkStore } from '@callbook/recordings'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { requirePermissionFor } from '../console-access/permission.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { described } from '../http-api/described.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data } from '../http-api/responses.ts'
import {
  FetchInput,
  FetchRequested,
  presentStored,
  StoreCheck,
  StoredRecording,
  VerificationInput,
  Verified
} from './console-stored-schema.ts'

const listQuery = defineQuery({
  client_id: described(uuid<ClientId>(), 'Filter by client'),
  state: described(enumeration(recordingStates), 'Filter by state'),
  after: described(uuid<CallId>(), 'Id of the last call of the previous page'),
  limit: described(integer({ min: 1, max: 1_000, default: 50 }), 'Maximum number of recordings')
})

/** A verification reads whole files: one at a time for an organization. A request ends after this time. */
const limits = { width: 2, widthPerKey: 1, maxWaitMs: 4_000, maxWaitingPerKey: 4 }
const verificationMs = 10_000

const noStore = 'RECORDINGS_DIR or RECORDINGS_S3_ENDPOINT is not set'

/** Copies of recordings. */
export const storedRecordingRoutes: Routes<ConsoleDependencies> = async (app, { db, make, recordings }) => {
  await app.register(inOrganization, { db })
  const schema = { tags: ['Recordings'] }
  const config = { permission: 'manage_clients' } as const
  const turns = createFairLimiter(limits)

  app.get(
    '/recordings',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listRecordings',
        summary: 'List recordings',
        description: 'Stored or not, by the id of their call.',
        params: ofOrganization,
        querystring: listQuery,
        response: { 200: Data(Type.Array(StoredRecording), 'The recordings'), 404: NoOrganization }
      }
    },
    async ({ reach, query: { client_id: clientId, ...page } }) => {
      const rows = await listOrganizationRecordings(db, wholeOrganization(reach), { clientId, ...page })

      return { data: rows.map(presentStored) }
    }
  )

  app.post(
    '/recordings/verify',
    {
      config,
      schema: {
        ...schema,
        operationId: 'verifyRecordings',
        summary: 'Verify recordings',
        description:
          'Reads the files of stored recordings, by the id of their call, for ten seconds, and compares them with their checksums.',
        params: ofOrganization,
        querystring: noQuery,
        body: bytesOf(VerificationInput),
        response: { 200: Data(Verified, 'The result'), 404: NoOrganization, ...bodyRefusals }
      }
    },
    async ({ reach, body }) => {
      const { after } = parseBody(VerificationInput, body)
      const organizationId = wholeOrganization(reach)
      const end = performance.now() + verificationMs
      const options = { after: after ?? undefined, isOver: () => performance.now() > end }
      if (recordings === undefined) throw badRequest(noStore)

      return {
        data: await turns.run(organizationId, () => verifyRecordings(db, organizationId, recordings, options))
      }
    }
  )

  app.post(
    '/clients/:id/recordings/fetch',
    {
      config,
      schema: {
        ...schema,
        operationId: 'fetchRecordings',
        summary: 'Copy earlier recordings',
        description: 'Requests copies of the recordings of earlier calls, if the client keeps recordings.',
        params: idWithin<ClientId>('Client'),
        querystring: noQuery,
        body: bytesOf(FetchInput),
        response: { 200: Data(FetchRequested, 'The number of requests'), 404: NoneWithin('Client'), ...bodyRefusals }
      }
    },
    async (request) => {
      const organizationId = wholeOrganization(request.reach)
      const { id } = request.params
      const since = parseDateTime(parseBody(FetchInput, request.body).since)
      if (since === null) throw badRequest('since must be an RFC 3339 time such as 2026-11-01T00:00:00Z')
      if ((await findClient(db, organizationId, id)) === undefined) throw notFound('Client')
      const input = { since, now: make().now }

      return { data: { requested: await fetchRecordings(db, organizationId, auditActorOf(request), id, input) } }
    }
  )
}

/** Checks of the installation, for staff. */
export const recordingStoreRoutes: Routes<ConsoleDependencies> = async (app, { db, recordings }) => {
  const turns = createFairLimiter({ width: 1, maxWaitMs: 4_000 })

  app.post(
    '/recordings/doctor',
    {
      ...requirePermissionFor('manage_organizations'),
      schema: {
        tags: ['Recordings'],
        operationId: 'checkRecordings',
        summary: 'Check store of recordings',
        description: 'Writes, reads and removes a test object, and checks the integrations of clients.',
        querystring: noQuery,
        response: { 200: Data(Type.Array(StoreCheck), 'The checks'), ...bodyRefusals }
      }
    },
    async () => {
      if (recordings === undefined) throw badRequest(noStore)
      const ofStore = await turns.run('store', () => checkStore(recordings, `doctor/${newId()}`))

      return { data: [...ofStore, await checkIntegrations(db)] }
    }
  )
}
