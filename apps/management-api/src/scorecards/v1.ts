import { type Database, readScorecards } from '@callbook/db'
import { scorecardLimits } from '@callbook/domain'
import type { Routes } from '@callbook/http'
import { dataForm, ListOfAll } from '../http-api/data.ts'
import { noQuery } from '../http-api/parameters.ts'
import { Scorecard, scorecardJson } from './schema.ts'

export const v1Scorecards: Routes<{ db: Database }> = async (app, { db }) => {
  app.get(
    '',
    {
      config: { hasEntityTag: true },
      schema: {
        operationId: 'listScorecards',
        summary: 'List scorecards',
        description:
          'Own questions about each call, by name. A key of one client lists those of the client and of all clients.',
        tags: ['Scorecards'],
        querystring: noQuery,
        response: { 200: ListOfAll(Scorecard, 'The scorecards', { maxItems: scorecardLimits.scorecards }) }
      }
    },
    async (request) => {
      const { answer, reach } = request

      return await request.writeList(scorecardLimits.scorecards, () => {
        return readScorecards({ db, reach }, dataForm(scorecardJson, answer))
      })
    }
  )
}
