import { type ClientId, inputBounds, wholeOrganization } from '@callbook/domain'
import { boolean, bytesOf, defineQuery, integer, notFound, type Routes, uuid } from '@callbook/http'
import { createFairLimiter } from '@callbook/limits'
import {
  changeRetention,
  type OrganizationRetention,
  previewRetention,
  type RetentionInput,
  type RetentionPreview,
  readRetention
} from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { permitOf, requireFresh } from '../console-access/permission.ts'
import { bindOrganization } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { DateTime, Nullable, Uuid } from '../http-api/fields.ts'
import { described, noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Data } from '../http-api/responses.ts'

const exact = { additionalProperties: false }

const bounds = { minimum: 1, maximum: inputBounds.retentionDays }

const ofContent = 'Days after which calls lose what was said; null to keep it'
const ofCalls = 'Days after which calls also lose their callers, at least as many; null to keep them'
const ofClient = 'Client; null for clients without their own periods'
const ofDefault = 'The client has no periods of its own'

const periods = {
  content_days: Nullable(Type.Integer(bounds), { description: ofContent }),
  call_days: Nullable(Type.Integer(bounds), { description: ofCalls })
}

const examplePeriods = { content_days: 90, call_days: 730 }

const shownPeriods = {
  ...periods,
  changed_at: Nullable(DateTime(), { description: 'Null if the periods were never set' }),
  starts_at: Nullable(DateTime(), { description: 'Nothing is removed before: a day after the change' })
}

const exampleShown = {
  ...examplePeriods,
  changed_at: '2026-11-20T15:04:12.537Z',
  starts_at: '2026-11-21T15:04:12.537Z'
}

const DefaultRetention = Type.Object(shownPeriods, { ...exact, title: 'DefaultRetention', examples: [exampleShown] })

const exampleClient = { client_id: '0199f1c2-0000-7000-8000-000000000002', follows_default: true, ...exampleShown }

const ClientRetention = Type.Object(
  { client_id: Uuid<ClientId>(), follows_default: Type.Boolean({ description: ofDefault }), ...shownPeriods },
  { ...exact, title: 'ClientRetention', examples: [exampleClient] }
)

const Retention = Type.Unsafe<OrganizationRetention>(
  Type.Object(
    {
      default: DefaultRetention,
      clients: Type.Array(ClientRetention),
      last_run_at: Nullable(DateTime(), { description: 'When data was last removed; null if never' })
    },
    {
      ...exact,
      title: 'Retention',
      examples: [{ default: exampleShown, clients: [exampleClient], last_run_at: '2026-11-20T03:17:00.000Z' }]
    }
  )
)

const Input = Type.Object(
  {
    client_id: Nullable(Uuid<ClientId>(), { description: ofClient }),
    follows_default: Type.Boolean({ description: `${ofDefault}: then both are null` }),
    ...periods
  },
  { ...exact, title: 'RetentionInput', examples: [{ client_id: null, follows_default: false, ...examplePeriods }] }
)

const Preview = Type.Unsafe<RetentionPreview>(
  Type.Object(
    {
      calls: Type.Integer({ description: 'Calls that would lose what was said, or their callers' }),
      recordings: Type.Integer({ description: 'Stored recordings of these calls' }),
      raw_reports: Type.Integer({ description: 'Raw reports of these calls' }),
      held: Type.Integer({ description: 'Further calls, which stay because of legal holds' }),
      starts_at: DateTime({ description: 'When the first removal may begin' }),
      is_complete: Type.Boolean({ description: 'False if there are more calls than were counted' })
    },
    {
      ...exact,
      title: 'RetentionPreview',
      examples: [
        {
          ...{ calls: 1_200, recordings: 80, raw_reports: 1_210, held: 3 },
          ...{ starts_at: '2026-11-21T15:04:12.537Z', is_complete: true }
        }
      ]
    }
  )
)

const days = integer({ min: 1, max: inputBounds.retentionDays })

const previewQuery = defineQuery({
  client_id: described(uuid<ClientId>(), 'Client; absent for clients without their own periods'),
  follows_default: described(boolean(), ofDefault),
  content_days: described(days, 'Days after which calls lose what was said; absent to keep it'),
  call_days: described(days, 'Days after which calls also lose their callers; absent to keep them')
})

/** A preview reads many calls: one at a time for an organization. */
const limits = { width: 2, widthPerKey: 1, maxWaitMs: 4_000, maxWaitingPerKey: 4 }

/** For how long the calls of each client are stored. */
export const consoleRetention: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  const schema = { tags: ['Retention'], params: ofOrganization }
  const config = { permission: 'erase_callers' } as const
  const turns = createFairLimiter(limits)

  app.get(
    '/retention',
    {
      config,
      schema: {
        ...schema,
        operationId: 'getRetention',
        summary: 'Get retention',
        description: 'For how long the calls of each client are stored, and when data was last removed.',
        querystring: noQuery,
        response: { 200: Data(Retention, 'The periods'), 404: NoOrganization }
      }
    },
    async ({ reach }) => ({ data: await readRetention({ db, organizationId: wholeOrganization(reach) }) })
  )

  app.put(
    '/retention',
    {
      config,
      schema: {
        ...schema,
        operationId: 'setRetention',
        summary: 'Set retention',
        description:
          'Of a client, or of all clients without their own periods. Applies a day later, once a day, to all calls that ' +
          'are not under a legal hold. Removed data cannot be restored. Requires a recent confirmation: 403 ' +
          '`Confirmation Required` without it.',
        querystring: noQuery,
        body: bytesOf(Input),
        response: {
          200: Data(Retention, 'The periods'),
          403: NotConfirmed,
          404: NoneWithin('Client'),
          ...bodyErrors
        }
      }
    },
    async (request) => {
      const input = parseBody(Input, request.body)
      requireFresh(request)
      const { now } = make()
      const change = { now, permit: permitOf(request, 'erase_callers', now) }
      const retention = await changeRetention(bindOrganization(db, request), input, change)
      if (retention === undefined) throw notFound('Client')

      return { data: retention }
    }
  )

  app.get(
    '/retention/preview',
    {
      config,
      schema: {
        ...schema,
        operationId: 'previewRetention',
        summary: 'Preview retention',
        description: 'Counts what the first removal would concern if these periods were set now.',
        querystring: previewQuery,
        response: { 200: Data(Preview, 'The counts'), 404: NoneWithin('Client') }
      }
    },
    async ({ reach, query }) => {
      const organizationId = wholeOrganization(reach)
      const input: RetentionInput = {
        client_id: query.client_id ?? null,
        follows_default: query.follows_default ?? false,
        content_days: query.content_days ?? null,
        call_days: query.call_days ?? null
      }
      const preview = await turns.run(organizationId, () => previewRetention({ db, organizationId }, input, make().now))
      if (preview === undefined) throw notFound('Client')

      return { data: preview }
    }
  )
}
