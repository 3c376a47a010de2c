import { callEvaluationJson, type Database, findCallEvaluation, listCallEvaluations } from '@callbook/db'
import type { CallId } from '@callbook/domain'
import { defineQuery, notFound, type Routes } from '@callbook/http'
import { DataOf, presentData } from '../http-api/data.ts'
import { NotFound } from '../http-api/error.ts'
import { ListOf, listForm, pageParameters, readPage } from '../http-api/pagination.ts'
import { idOf } from '../http-api/parameters.ts'
import { fieldsOf, selectMembers } from '../http-api/selected-fields.ts'
import { CallEvaluation } from './schema.ts'
import { evaluationFilters, readEvaluationFilter } from './v1-list-filter.ts'

const listQuery = defineQuery({ ...evaluationFilters, ...pageParameters, fields: fieldsOf(CallEvaluation) })
const evaluationQuery = defineQuery({ fields: fieldsOf(CallEvaluation) })

/** Registered under the same prefix as the routes of calls. */
export const evaluationRoutes: Routes<{ db: Database }> = async (app, { db }) => {
  app.get(
    '/evaluations',
    {
      schema: {
        operationId: 'listCallEvaluations',
        summary: 'List evaluations',
        description: 'Newest call first. Calls without evaluations are included as pending.',
        tags: ['Calls'],
        querystring: listQuery,
        response: { 200: ListOf(CallEvaluation), 404: NotFound('Client') }
      }
    },
    async (request) => {
      const { answer, reach, query } = request
      const page = readPage(query)
      const filter = await readEvaluationFilter(db, reach, query)
      const form = listForm(selectMembers(callEvaluationJson, query.fields), page, answer)

      return await request.writeList(page.limit, () => {
        return listCallEvaluations(db, reach, filter, page, form)
      })
    }
  )

  app.get(
    '/:id/evaluations',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'getCallEvaluation',
        summary: 'Get evaluations of call',
        description:
          'Exists for every call: it is pending before the first evaluation, and a result is present once its ' +
          'state is `completed`. A result may be replaced by a later one, but is never removed.',
        tags: ['Calls'],
        params: idOf<CallId>('Call'),
        querystring: evaluationQuery,
        response: {
          200: DataOf(CallEvaluation, 'The evaluations; pending before the first result'),
          404: NotFound('Call')
        }
      }
    },
    async (request) => {
      const { reach, params, query } = request
      const form = selectMembers(callEvaluationJson, query.fields)
      const evaluation = await request.writeItem(() => findCallEvaluation(db, reach, params.id, form))
      if (evaluation === undefined) throw notFound('Call')

      return presentData(evaluation)
    }
  )
}
