import { type Database, findCall, isByScores, listCalls } from '@callbook/db'
import type { CallId } from '@callbook/domain'
import { defineQuery, notFound, type Routes } from '@callbook/http'
import { DataOf, presentData } from '../data.ts'
import { NotFound } from '../error.ts'
import { ListOf, listForm, readPage } from '../pagination.ts'
import { getFilterClient, idOf, noQuery, readPartOfName, readPhoneNumber } from '../parameters.ts'
import { Call, CallWithTranscript, callJson, callWithTranscriptJson } from './schema.ts'
import { readScoreFilter, scoreFilters } from './score-filters.ts'
import { callFilters, callParameters } from './shared-parameters.ts'

const listQuery = defineQuery({ ...callParameters, ...callFilters, ...scoreFilters })

export const callRoutes: Routes<{ db: Database }> = async (app, { db }) => {
  app.get(
    '',
    {
      schema: {
        operationId: 'listCalls',
        summary: 'List calls, the one stored last first',
        description: 'To follow new calls, ask from 60 seconds before the last instant seen and drop known ids.',
        tags: ['Calls'],
        querystring: listQuery,
        response: { 200: ListOf(Call), 404: NotFound('Client') }
      }
    },
    async (request) => {
      const { answer, apiKey, query } = request
      const callerName = readPartOfName(query.caller_name, 'caller_name')
      const scores = readScoreFilter(query)
      const isSearch = callerName !== undefined || isByScores(scores)
      const page = readPage(query, { isSearch })
      const client = await getFilterClient(db, apiKey.organization_id, query.client_id)
      const filter = {
        clientId: client?.id,
        start: query.start_date,
        end: query.end_date,
        customerId: query.customer_id,
        direction: query.direction,
        status: query.status,
        phoneNumber: readPhoneNumber(query.phone_number, client),
        callerName,
        ...scores
      }

      const form = listForm(callJson, page, answer, { isSearch })

      return await request.writeList(page.limit, () => listCalls(db, apiKey.organization_id, filter, page, form))
    }
  )

  app.get(
    '/:id',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'getCall',
        summary: 'Get one call with what was said in it',
        tags: ['Calls'],
        params: idOf<CallId>('Call'),
        querystring: noQuery,
        response: { 200: DataOf(CallWithTranscript, 'The call'), 404: NotFound('Call') }
      }
    },
    async ({ apiKey, params }) => {
      const call = await findCall(db, apiKey.organization_id, params.id, callWithTranscriptJson)
      if (call === undefined) throw notFound('Call')

      return presentData(call)
    }
  )
}
