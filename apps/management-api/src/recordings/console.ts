import { listRecordingPolicies } from '@callbook/db'
import { type ClientId, wholeOrganization } from '@callbook/domain'
import { bytesOf, notFound, type Routes } from '@callbook/http'
import { changeRecordingPolicy } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data } from '../http-api/responses.ts'
import { PolicyInput, presentPolicy, RecordingPolicy } from './console-schema.ts'

export const recordingPolicyRoutes: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  await app.register(inOrganization, { db })
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
    async ({ reach }) => ({ data: (await listRecordingPolicies(db, wholeOrganization(reach))).map(presentPolicy) })
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
        response: { 200: Data(RecordingPolicy, 'The policy'), 404: NoneWithin('Client'), ...bodyRefusals }
      }
    },
    async (request) => {
      const { reach, params } = request
      const { keeps, days, consent_confirmed: isConsentConfirmed } = parseBody(PolicyInput, request.body)
      const input = { keeps, days, isConsentConfirmed, now: make().now }
      const policy = await changeRecordingPolicy(db, wholeOrganization(reach), auditActorOf(request), params.id, input)
      if (policy === undefined) throw notFound('Client')

      return { data: presentPolicy({ client_id: params.id, ...policy }) }
    }
  )
}
