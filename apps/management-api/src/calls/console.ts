import { hasPermission } from '@callbook/accounts'
import {
  builtInEvaluationColumns,
  builtInEvaluationJson,
  countReaders,
  findAssignee,
  findCall,
  findCallEvaluation,
  findCallPosition,
  findNeighbours,
  findReviewedCall,
  listAnsweredScorecards,
  listVersionReviewers,
  listWorkOfCall,
  readEvaluationHistory
} from '@callbook/db'
import { type CallId, parseDateTime, wholeOrganization, withoutCosts } from '@callbook/domain'
import { badRequest, bytesOf, defineQuery, notFound, type Routes } from '@callbook/http'
import { findMappingDocument, replayReports, within } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { idWithin, NoneWithin, NoOrganization, ofOrganization } from '../console-access/path.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { versionsQuery } from '../evaluations/schema.ts'
import { parseBody } from '../http-api/body.ts'
import { DataOf, dataForm, ListOfAll, presentData } from '../http-api/data.ts'
import { Nullable, Uuid } from '../http-api/fields.ts'
import { JsonText } from '../http-api/json-text.ts'
import { noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { bodyErrors, Data } from '../http-api/responses.ts'
import { LinesOf, limitLongWork, streamLines } from '../responses/stream-lines.ts'
import { presentAssignee } from '../review/schema.ts'
import { callListRoutes, listFilters, listOrder, readListFilter, readOrder } from './console-list.ts'
import {
  consoleCallJson,
  presentCall,
  presentEvaluation,
  ShownCall,
  ShownEvaluation,
  ShownVersion,
  shownScorecards,
  versionJson
} from './console-schema.ts'
import { selectedCallRoutes } from './console-selected.ts'
import { NoReport, Report, readReport, reportQuery } from './stored-report.ts'

export const consoleCalls: Routes<ConsoleDependencies> = async (app, means) => {
  app.register(callRoutes, means)
  app.register(callNeighbourRoutes, means)
  app.register(callReaderRoutes, means)
  app.register(callListRoutes, means)
  app.register(selectedCallRoutes, means)
  app.register(reprocessRoutes, means)
}

/** Maximum number of versions shown for a call, for all evaluations together. */
const shownVersions = 50

const callRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  app.addHook('onRequest', async (_request, reply) => void reply.type('application/json; charset=utf-8'))
  const config = { permission: 'read' } as const
  const schema = { tags: ['Calls'], params: idWithin<CallId>('Call') }

  app.get(
    '/calls/:id',
    {
      config: { ...config, shows: 'call.open' },
      schema: {
        ...schema,
        operationId: 'getCall',
        summary: 'Get call',
        description: 'With transcript and messages. Costs are present only for users who may read costs.',
        querystring: noQuery,
        response: { 200: DataOf(ShownCall, 'The call'), 404: NoneWithin('Call') }
      }
    },
    async (request) => {
      const { session, reach, params } = request
      const form = consoleCallJson[hasPermission(session, 'read_costs') ? 'withCosts' : 'withoutCosts']
      const call = await request.writeItem(() => findCall({ db, reach }, params.id, form))
      if (call === undefined) throw notFound('Call')

      return presentData(presentCall(call))
    }
  )

  app.get(
    '/calls/:id/evaluations',
    {
      config: { ...config, shows: 'call.open' },
      schema: {
        ...schema,
        operationId: 'getCallEvaluation',
        summary: 'List evaluations of call',
        querystring: noQuery,
        response: {
          200: DataOf(ShownEvaluation, 'The evaluations, and the evaluations still to be done'),
          404: NoneWithin('Call')
        }
      }
    },
    async ({ session, reach, params }) => {
      const organizationId = await requireOwner(db, reach, 'Call', params.id)
      const [evaluation, scorecards, review, assignee, work, reviewers] = await Promise.all([
        findCallEvaluation({ db, reach }, params.id, builtInEvaluationJson, builtInEvaluationColumns),
        listAnsweredScorecards({ db, reach }, params.id, shownScorecards),
        findReviewedCall(db, organizationId, params.id),
        findAssignee(db, organizationId, params.id),
        listWorkOfCall(db, organizationId, params.id),
        listVersionReviewers({ db, organizationId }, params.id, shownVersions)
      ])
      if (evaluation === undefined || review === undefined) throw notFound('Call')

      return presentData(
        presentEvaluation(evaluation, {
          scorecards,
          review,
          assignee: presentAssignee(assignee, session.user_id),
          work,
          reviewers,
          isCauseShown: hasPermission(session, 'evaluate_again')
        })
      )
    }
  )

  app.get(
    '/calls/:id/evaluations/versions',
    {
      config: { ...config, shows: 'call.open' },
      schema: {
        ...schema,
        operationId: 'listEvaluationVersions',
        summary: 'List evaluation versions',
        description: `Newest first, at most ${shownVersions}. Costs are present only for users who may read costs.`,
        querystring: versionsQuery,
        response: { 200: ListOfAll(ShownVersion, 'The versions', { maxItems: shownVersions }), 404: NoneWithin('Call') }
      }
    },
    async (request) => {
      const { answer, session, reach, params, query } = request
      const scope = { domain: query.domain, limit: shownVersions }
      const form = dataForm(versionJson[hasPermission(session, 'read_costs') ? 'withCosts' : 'withoutCosts'], answer)
      const pieces = await request.writeList(shownVersions, () => {
        return readEvaluationHistory({ db, reach }, params.id, { form, ...scope })
      })
      if (pieces === undefined) throw notFound('Call')

      return pieces
    }
  )

  app.get(
    '/calls/:id/report',
    {
      config: { ...config, shows: 'call.open_report' },
      schema: {
        ...schema,
        operationId: 'getCallReport',
        summary: 'Get stored report',
        description:
          'Byte for byte, except for secrets, which were redacted before it was stored. Without the permission `read_costs`, ' +
          'its cost fields are left out.',
        querystring: reportQuery,
        response: { 200: JsonText(Report), 404: { ...NoReport, ...NoneWithin('Call') } }
      }
    },
    async (request) => {
      const { answer, session, reach, params, query } = request

      return await request.writeItem(async () => {
        const { text, provider } = await readReport({ db, reach }, params.id, { kind: query.kind, answer })
        if (hasPermission(session, 'read_costs')) return text

        const organizationId = await requireOwner(db, reach, 'Call', params.id)

        return withoutCosts(text, provider, await findMappingDocument(db, organizationId, provider))
      })
    }
  )
}

/** Users and API keys that have opened or played a call. */
const CallReaders = Type.Object(
  {
    people: Type.Integer({ description: 'Users' }),
    keys: Type.Integer({ description: 'API keys' })
  },
  { title: 'CallReaders', additionalProperties: false, examples: [{ people: 4, keys: 1 }] }
)

const callReaderRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  app.get(
    '/calls/:id/readers',
    {
      config: { permission: 'read_audit' },
      schema: {
        tags: ['Calls'],
        operationId: 'countCallReaders',
        summary: 'Count readers of call',
        description: 'Who has opened or played the call, as long as the audit log has the entries.',
        params: idWithin<CallId>('Call'),
        querystring: noQuery,
        response: { 200: Data(CallReaders, 'The number of users and API keys'), 404: NoneWithin('Call') }
      }
    },
    async ({ reach, params }) => {
      const organizationId = wholeOrganization(reach)
      if ((await findCallPosition({ db, reach }, params.id)) === undefined) throw notFound('Call')

      return { data: await countReaders(db, organizationId, params.id) }
    }
  )
}

const neighboursQuery = defineQuery({ ...listFilters, ...listOrder })

const Neighbours = Type.Object(
  {
    previous: Nullable(Uuid<CallId>(), { description: 'The call above; null for the first one' }),
    next: Nullable(Uuid<CallId>(), { description: 'The call below; null for the last one' }),
    position: Nullable(Type.Integer(), {
      description: 'Position in the list, from 1; null if the call is not in the list or is not counted'
    }),
    total: Type.Integer({ description: 'Total number of calls; a search by name counts only up to a limit' })
  },
  {
    title: 'Neighbours',
    additionalProperties: false,
    examples: [{ previous: null, next: '0199f1c2-0000-7000-8000-000000000006', position: 1, total: 2 }]
  }
)

/** Navigation from call to call in a filtered list. */
const callNeighbourRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  app.get(
    '/calls/:id/neighbours',
    {
      config: { permission: 'read' },
      schema: {
        tags: ['Calls'],
        operationId: 'getNeighbours',
        summary: 'Get neighbors of call',
        params: idWithin<CallId>('Call'),
        querystring: neighboursQuery,
        response: { 200: Data(Neighbours, 'The previous and the next call in the list'), 404: NoneWithin('Call') }
      }
    },
    async (request) => {
      const { reach, params, query } = request
      const filter = await readListFilter(db, request, query)
      const neighbours = await findNeighbours({ db, reach }, params.id, { filter, sort: readOrder(request, query) })
      if (neighbours === undefined) throw notFound('Call')

      return { data: neighbours }
    }
  )
}

const ReprocessInput = Type.Object(
  {
    since: Type.String({ maxLength: 40, description: 'Earliest storage time of the calls, RFC 3339' }),
    dry_run: Type.Boolean({ description: 'Only lists what would change' })
  },
  { title: 'ReprocessInput', additionalProperties: false, examples: [{ since: '2026-11-01T00:00:00Z', dry_run: true }] }
)

const example = '{"result":{"applied":false,"calls":1250,"changed":0,"unreadable":0}}\n'

/** Reprocessing of stored reports. */
const reprocessRoutes: Routes<ConsoleDependencies> = async (app, { db, erasureKey, make }) => {
  app.post(
    '/reports/reprocess',
    {
      config: { permission: 'replay_reports' },
      onRequest: limitLongWork(2),
      schema: {
        tags: ['Calls'],
        operationId: 'reprocessReports',
        summary: 'Reprocess reports',
        description:
          'Reads the stored reports of calls by the current rules, and updates calls whose fields differ. Ends if the ' +
          'client closes the connection; what was changed until then remains.',
        params: ofOrganization,
        querystring: noQuery,
        body: bytesOf(ReprocessInput),
        response: {
          200: LinesOf(
            'Lines with `changed` or `unreadable`, a call, or `progress`, the numbers of calls so far',
            example
          ),
          404: NoOrganization,
          ...bodyErrors
        }
      }
    },
    async (request, reply) => {
      const { since: text, dry_run: dryRun } = parseBody(ReprocessInput, request.body)
      const since = parseDateTime(text)
      if (since === null) throw badRequest('since must be an RFC 3339 time such as 2026-11-01T00:00:00Z')
      const organizationId = wholeOrganization(request.reach)
      const input = { since, dryRun, erasureKey }

      return streamLines(reply, ({ send, signal }) =>
        replayReports(within(db, organizationId, auditActorOf(request)), input, {
          now: () => make().now,
          async onChanged(changed) {
            await request.recordAccess('call.open', changed.call_id)
            await send({ changed })
          },
          onUnreadable: (unreadable) => send({ unreadable }),
          onProgress: (progress) => send({ progress }),
          signal
        })
      )
    }
  )
}
