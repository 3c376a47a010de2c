import {
  findCallPosition,
  findClient,
  listHolds,
  listOrganizationRecordings,
  listRecordingPolicies,
  newId,
  recordingStates
} from '@callbook/db'
import {
  type CallId,
  type ClientId,
  type CustomerId,
  organizationKey,
  parseDateTime,
  wholeOrganization
} from '@callbook/domain'
import { badRequest, bytesOf, defineQuery, enumeration, integer, notFound, type Routes, uuid } from '@callbook/http'
import { createFairLimiter } from '@callbook/limits'
import {
  changeRecordingPolicy,
  createHold,
  endHold,
  fetchRecordings,
  type HeldObject,
  retryRecording,
  verifyRecordings,
  within
} from '@callbook/operations'
import { checkIntegrations, checkStore } from '@callbook/recordings'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { createdOnce, createOnceFor, once } from '../console-access/create-once.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { requirePermissionFor } from '../console-access/permission.ts'
import { auditActorOf, bindOrganization } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { OneOf } from '../http-api/fields.ts'
import { described, noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { bodyErrors, Data, Done } from '../http-api/responses.ts'
import { fileMs } from '../responses/limit-downloads.ts'
import {
  FetchInput,
  FetchRequested,
  HoldInput,
  LegalHold,
  NotKept,
  PolicyInput,
  presentHold,
  presentPolicy,
  presentStored,
  RecordingPolicy,
  StoreCheck,
  StoredRecording,
  VerificationInput,
  Verified
} from './console-schema.ts'
import { recordingResponses } from './schema.ts'
import { limitReaders, sendRecording } from './send-recording.ts'

export const consoleRecordings: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(callRecordingRoutes, means)
  app.register(recordingPolicyRoutes, means)
  app.register(storedRecordingRoutes, means)
  app.register(holdRoutes, means)
}

const recordingPolicyRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  const schema = { tags: ['Recordings'], querystring: noQuery }
  const config = { permission: 'manage_clients' } as const

  app.get(
    '/recording-policies',
    {
      config,
      schema: {
        ...schema,
        operationId: 'listRecordingPolicies',
        summary: 'List recording policies',
        description: 'Clients without a policy do not keep recordings.',
        params: ofOrganization,
        response: { 200: Data(Type.Array(RecordingPolicy), 'The policies'), 404: NoOrganization }
      }
    },
    async ({ reach }) => ({
      data: (await listRecordingPolicies({ db, organizationId: wholeOrganization(reach) })).map(presentPolicy)
    })
  )

  app.put(
    '/clients/:id/recording-policy',
    {
      config,
      schema: {
        ...schema,
        operationId: 'setRecordingPolicy',
        summary: 'Set recording policy',
        description:
          'The user confirms that callers of the client consent. Without `keeps`, no new recordings are copied, and ' +
          'stored ones remain until their end.',
        params: idWithin<ClientId>('Client'),
        body: bytesOf(PolicyInput),
        response: { 200: Data(RecordingPolicy, 'The policy'), 404: NoneWithin('Client'), ...bodyErrors }
      }
    },
    async (request) => {
      const { params } = request
      const { keeps, days, consent_confirmed: isConsentConfirmed } = parseBody(PolicyInput, request.body)
      const input = { keeps, days, isConsentConfirmed, now: make().now }
      const policy = await changeRecordingPolicy(bindOrganization(db, request), params.id, input)
      if (policy === undefined) throw notFound('Client')

      return { data: presentPolicy({ client_id: params.id, ...policy }) }
    }
  )
}

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
const storedRecordingRoutes: Routes<ConsoleDependencies> = async (app, { db, make, recordings }) => {
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
      const rows = await listOrganizationRecordings(
        { db, organizationId: wholeOrganization(reach) },
        { clientId, ...page }
      )

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
        response: { 200: Data(Verified, 'The result'), 404: NoOrganization, ...bodyErrors }
      }
    },
    async ({ reach, body }) => {
      const { after } = parseBody(VerificationInput, body)
      const organizationId = wholeOrganization(reach)
      const end = performance.now() + verificationMs
      const options = { after: after ?? undefined, isOver: () => performance.now() > end }
      if (recordings === undefined) throw badRequest(noStore)

      return {
        data: await turns.run(organizationId, () =>
          verifyRecordings(db, organizationId, { store: recordings, ...options })
        )
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
        response: { 200: Data(FetchRequested, 'The number of requests'), 404: NoneWithin('Client'), ...bodyErrors }
      }
    },
    async (request) => {
      const organizationId = wholeOrganization(request.reach)
      const { id } = request.params
      const since = parseDateTime(parseBody(FetchInput, request.body).since)
      if (since === null) throw badRequest('since must be an RFC 3339 time such as 2026-11-01T00:00:00Z')
      if ((await findClient({ db, reach: organizationId }, id)) === undefined) throw notFound('Client')
      const input = { since, now: make().now }

      return {
        data: { requested: await fetchRecordings(within(db, organizationId, auditActorOf(request)), id, input) }
      }
    }
  )
}

/** Checks of the installation, for staff. */
export const consoleRecordingStore: Routes<ConsoleDependencies> = async (app, { db, recordings }) => {
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
        response: { 200: Data(Type.Array(StoreCheck), 'The checks'), ...bodyErrors }
      }
    },
    async () => {
      if (recordings === undefined) throw badRequest(noStore)
      const ofStore = await turns.run('store', () => checkStore(recordings, `doctor/${newId()}`))

      return { data: [...ofStore, await checkIntegrations(db)] }
    }
  )
}

const nouns = { client: 'Client', customer: 'Customer', call: 'Call' } as const

/** Legal holds, which prevent the removal of data. */
const holdRoutes: Routes<ConsoleDependencies> = async (app, means) => {
  const { db, make } = means
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
      data: (await listHolds({ db, organizationId: wholeOrganization(reach) }, { isOpen: false })).map(presentHold)
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
        response: { ...createdOnce(Data(LegalHold, 'The hold')), 404: NoneWithin('Client'), ...bodyErrors }
      }
    },
    async (request, reply) => {
      const { kind, id, reason } = parseBody(HoldInput, request.body)
      const made = { reason, now: make().now }
      const body = await createOnceFor(reply, means, async (tx) => {
        const hold = await createHold(bindOrganization(tx, request), readHeldObject(kind, id), made)
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
        response: { 200: Data(LegalHold, 'The released hold'), 404: NoneWithin('Legal hold'), ...bodyErrors }
      }
    },
    async (request) => {
      const { params } = request
      const hold = await endHold(bindOrganization(db, request), params.id, make().now)
      if (hold === undefined) throw notFound('Legal hold')

      return { data: presentHold(hold) }
    }
  )
}

function readHeldObject(kind: HeldObject['kind'], id: string): HeldObject {
  if (kind === 'client') return { kind, id: id as ClientId }

  return kind === 'call' ? { kind, id: id as CallId } : { kind, id: id as CustomerId }
}

const Fetched = Type.Object(
  { result: OneOf(['requested', 'unchanged'] as const) },
  { title: 'FetchedRecording', additionalProperties: false, examples: [{ result: 'requested' }] }
)

/** Stored recordings of calls. They pass through this service, so that the player needs no access to a bucket. */
const callRecordingRoutes: Routes<ConsoleDependencies> = async (app, { db, recordings, make }) => {
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
    '/calls/:id/plays',
    {
      config: { permission: 'read' },
      schema: {
        tags: ['Calls'],
        params: idWithin<CallId>('Call'),
        operationId: 'recordPlay',
        summary: 'Record play',
        description:
          'Records that the user plays the recording at the link of the provider, which Callbook does not see.',
        querystring: noQuery,
        response: { 204: Done('Recorded'), 404: NoneWithin('Call'), ...bodyErrors }
      }
    },
    async (request, reply) => {
      const { reach, params } = request
      if ((await findCallPosition({ db, reach }, params.id)) === undefined) throw notFound('Call')
      await request.recordAccess('call.play', params.id)

      return reply.code(204).send()
    }
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
          ...bodyErrors
        }
      }
    },
    async (request) => {
      const { reach, params } = request
      const organizationId = await requireOwner(db, reach, 'Call', params.id)
      const fetched = await retryRecording(within(db, organizationId, auditActorOf(request)), params.id, make().now)
      if (fetched === undefined) throw notFound('Call')

      return { data: { result: fetched.result } }
    }
  )
}
