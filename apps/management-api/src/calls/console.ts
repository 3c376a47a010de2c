import { hasPermission } from '@callbook/accounts'
import {
  callEvaluationJson,
  findAssignee,
  findCall,
  findCallEvaluation,
  findReviewedCall,
  listVersionReviewers,
  listWorkOfCall,
  readEvaluationHistory
} from '@callbook/db'
import { type CallId, withoutCosts } from '@callbook/domain'
import { notFound, type Routes } from '@callbook/http'
import { findMappingDocument } from '@callbook/operations'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { versionsQuery } from '../evaluations/version-schema.ts'
import { DataOf, dataForm, ListOfAll, presentData } from '../http-api/data.ts'
import { JsonText } from '../http-api/json-text.ts'
import { noQuery } from '../http-api/parameters.ts'
import { requireOwner } from '../http-api/require-owner.ts'
import { presentAssignee } from '../review/schema.ts'
import { presentEvaluation, ShownEvaluation, ShownVersion, versionJson } from './console-evaluation-schema.ts'
import { callJson, presentCall, ShownCall } from './console-schema.ts'
import { NoReport, Report, readReport, reportQuery } from './stored-report.ts'

/** Maximum number of versions shown for a call, for both evaluations together. */
const shownVersions = 50

export const consoleCallRoutes: Routes<ConsoleDependencies> = async (app, { db }) => {
  await app.register(inOrganization, { db })
  app.addHook('onRequest', async (_request, reply) => void reply.type('application/json; charset=utf-8'))
  const config = { permission: 'read' } as const
  const schema = { tags: ['Calls'], params: idWithin<CallId>('Call') }

  app.get(
    '/calls/:id',
    {
      config,
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
      const form = callJson[hasPermission(session, 'read_costs') ? 'withCosts' : 'withoutCosts']
      const call = await request.writeItem(() => findCall(db, reach, params.id, form))
      if (call === undefined) throw notFound('Call')

      return presentData(presentCall(call))
    }
  )

  app.get(
    '/calls/:id/evaluations',
    {
      config,
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
      const [evaluation, review, assignee, work, reviewers] = await Promise.all([
        findCallEvaluation(db, reach, params.id, callEvaluationJson),
        findReviewedCall(db, organizationId, params.id),
        findAssignee(db, organizationId, params.id),
        listWorkOfCall(db, organizationId, params.id),
        listVersionReviewers(db, organizationId, params.id, shownVersions)
      ])
      if (evaluation === undefined || review === undefined) throw notFound('Call')

      return presentData(
        presentEvaluation(evaluation, {
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
      config,
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
        return readEvaluationHistory(db, reach, params.id, scope, form)
      })
      if (pieces === undefined) throw notFound('Call')

      return pieces
    }
  )

  app.get(
    '/calls/:id/report',
    {
      config,
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
        const { text, provider } = await readReport(db, reach, params.id, { kind: query.kind, answer })
        if (hasPermission(session, 'read_costs')) return text

        const organizationId = await requireOwner(db, reach, 'Call', params.id)

        return withoutCosts(text, provider, await findMappingDocument(db, organizationId, provider))
      })
    }
  )
}
