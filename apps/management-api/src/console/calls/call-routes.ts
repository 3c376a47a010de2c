import { may } from '@callbook/accounts'
import {
  callEvaluationJson,
  findCall,
  findCallEvaluation,
  listVersionReviewers,
  listWorkOfCall,
  readEvaluationHistory
} from '@callbook/db'
import type { CallId } from '@callbook/domain'
import { notFound, type Routes } from '@callbook/http'
import { NoReport, Report, readReport, reportQuery } from '../../tenant/calls/report-route.ts'
import { DataOf, dataForm, ListOfAll, presentData } from '../../tenant/data.ts'
import { versionsQuery } from '../../tenant/evaluations/version-routes.ts'
import { JsonText } from '../../tenant/json-text.ts'
import { noQuery } from '../../tenant/parameters.ts'
import { inOrganization } from '../access/organization.ts'
import type { Means } from '../means.ts'
import { idWithin, NoneWithin } from '../organizations/path.ts'
import { callJson, presentCall, ShownCall } from './call-schema.ts'
import { presentEvaluation, ShownEvaluation, ShownVersion, versionJson } from './evaluation-schema.ts'

/** As many as are told of one call and both of its evaluations: nobody lays more side by side. */
const shownVersions = 50

/** One call: what was said in it, what it is worth, and what it was made of. */
export const consoleCallRoutes: Routes<Means> = async (app, { db }) => {
  await app.register(inOrganization, { db })
  app.addHook('onRequest', async (_request, reply) => void reply.type('application/json; charset=utf-8'))
  const config = { act: 'read' } as const
  const schema = { tags: ['Calls'], params: idWithin<CallId>('Call') }

  app.get(
    '/calls/:id',
    {
      config,
      schema: {
        ...schema,
        operationId: 'getCall',
        summary: 'Get one call with what was said in it',
        description: 'What it cost is there only for whoever may read costs.',
        querystring: noQuery,
        response: { 200: DataOf(ShownCall, 'The call'), 404: NoneWithin('Call') }
      }
    },
    async ({ session, organizationId, params }) => {
      const form = callJson[may(session, 'read_costs') ? 'withCosts' : 'withoutCosts']
      const call = await findCall(db, organizationId, params.id, form)
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
        summary: 'Get the evaluations of one call, and what is still to be done of them',
        querystring: noQuery,
        response: { 200: DataOf(ShownEvaluation, 'The evaluations'), 404: NoneWithin('Call') }
      }
    },
    async ({ session, organizationId, params }) => {
      const [evaluation, work, reviewers] = await Promise.all([
        findCallEvaluation(db, organizationId, params.id, callEvaluationJson),
        listWorkOfCall(db, organizationId, params.id),
        listVersionReviewers(db, organizationId, params.id, shownVersions)
      ])
      if (evaluation === undefined) throw notFound('Call')

      return presentData(
        presentEvaluation(evaluation, { work, reviewers, isCauseTold: may(session, 'evaluate_again') })
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
        summary: 'List the results that a call was judged with, the latest first',
        description: `The ${shownVersions} latest at most. What they cost is there only for whoever may read costs.`,
        querystring: versionsQuery,
        response: { 200: ListOfAll(ShownVersion, 'The results', { maxItems: shownVersions }), 404: NoneWithin('Call') }
      }
    },
    async (request) => {
      const { answer, session, organizationId, params, query } = request
      const scope = { domain: query.domain, limit: shownVersions }
      const form = dataForm(versionJson[may(session, 'read_costs') ? 'withCosts' : 'withoutCosts'], answer)
      const pieces = await request.writeList(shownVersions, () => {
        return readEvaluationHistory(db, organizationId, params.id, scope, form)
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
        summary: 'Get a report of a call as it is kept',
        description: 'Byte for byte, but for secrets, which were replaced before it was stored.',
        querystring: reportQuery,
        response: { 200: JsonText(Report), 404: { ...NoReport, ...NoneWithin('Call') } }
      }
    },
    async ({ answer, organizationId, params, query }) => {
      return await readReport(db, organizationId, params.id, { kind: query.kind, answer })
    }
  )
}
