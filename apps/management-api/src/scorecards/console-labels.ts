import { randomUUID } from 'node:crypto'
import { agreementStates, scorecardLimits } from '@callbook/domain'
import { bytesOf, defineQuery, integer, notFound, type Routes } from '@callbook/http'
import { collectLabels, measureScorecardAgreement, type ScorecardAgreement } from '@callbook/operations'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { NoneWithin } from '../console-access/path.ts'
import { permitOf } from '../console-access/permission.ts'
import { bindReach } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { described, noQuery } from '../http-api/parameters.ts'
import { bodyErrors, Data } from '../http-api/responses.ts'
import { ofScorecard } from './console.ts'

const exact = { additionalProperties: false }

const Estimate = Type.Object(
  {
    value: Type.Number(),
    low: Type.Number({ description: 'Lower bound, with 95 % confidence' }),
    high: Type.Number({ description: 'Upper bound, with 95 % confidence' })
  },
  exact
)

const QuestionAgreement = Type.Object(
  {
    key: Type.String(),
    question: Type.String(),
    labels: Type.Integer({ description: 'Calls for which a person and the model answered' }),
    state: OneOf(agreementStates, {
      description:
        'not_calibrated: fewer than 30 labels; one_sided: fewer than 5 labels differ from the most frequent one'
    }),
    agreement: Nullable(Estimate, { description: 'Share of equal answers; null for scores' }),
    kappa: Nullable(Estimate, { description: "Cohen's kappa: agreement beyond chance; null for scores" }),
    mean_error: Nullable(Type.Number(), { description: 'Mean difference of scores, 0 to 100; null for choices' }),
    differing: Type.Array(Uuid<string>(), {
      description: 'Newest calls whose answers differ, scores by 10 points or more; at most 20'
    })
  },
  exact
)

const Agreement = Type.Unsafe<ScorecardAgreement>(
  Type.Object(
    {
      revision: Type.Integer(),
      models: Type.Array(Type.Object({ model: Type.String(), questions: Type.Array(QuestionAgreement) }, exact), {
        description: 'Models that answered the revision, by name'
      })
    },
    {
      ...exact,
      title: 'ScorecardAgreement',
      examples: [
        {
          revision: 4,
          models: [
            {
              model: 'judge-1',
              questions: [
                {
                  ...{ key: 'booked', question: 'Was an appointment booked?', labels: 42, state: 'calibrated' },
                  agreement: { value: 0.93, low: 0.81, high: 0.975 },
                  kappa: { value: 0.85, low: 0.6, high: 0.95 },
                  ...{ mean_error: null, differing: ['0199f1c2-0000-7000-8000-000000000005'] }
                }
              ]
            }
          ]
        }
      ]
    }
  )
)

const maxLabels = 100

const LabelRequest = Type.Object(
  {
    calls: Type.Integer({ minimum: 1, maximum: maxLabels, description: 'Number of random calls' }),
    revision: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: scorecardLimits.revisions,
        description: 'Revision whose questions are asked; by default the live one, or the newest one if none is live'
      })
    )
  },
  { ...exact, title: 'LabelRequest', examples: [{ calls: 30 }] }
)

const Collected = Type.Object(
  { sent: Type.Integer({ description: 'Calls that now wait for review; fewer if there are no others' }) },
  { ...exact, title: 'CollectedLabels', examples: [{ sent: 30 }] }
)

const revisionQuery = defineQuery({
  revision: described(
    integer({ min: 1, max: scorecardLimits.revisions }),
    'Revision that the models answered; by default the live one, else the newest one'
  )
})

/** How far models agree with people about the questions of a scorecard, and the answers of people that show it. */
export const consoleScorecardLabels: Routes<ConsoleDependencies> = async (app, { db, make }) => {
  const tags = ['Scorecards']

  app.get(
    '/scorecards/:domain/agreement',
    {
      config: { permission: 'read' },
      schema: {
        tags,
        operationId: 'getScorecardAgreement',
        summary: 'Measure agreement with people',
        description:
          'Compares the newest 1,000 calls that people have answered. Answers of people to other revisions count, because a key keeps its words.',
        params: ofScorecard,
        querystring: revisionQuery,
        response: { 200: Data(Agreement, 'The agreement by model and question'), 404: NoneWithin('Scorecard') }
      }
    },
    async ({ reach, params, query }) => {
      const agreement = await measureScorecardAgreement({ db, reach }, params.domain, query.revision)
      if (agreement === undefined) throw notFound('Scorecard')

      return { data: agreement }
    }
  )

  app.post(
    '/scorecards/:domain/labels',
    {
      config: { permission: 'review' },
      schema: {
        tags,
        operationId: 'collectLabels',
        summary: 'Collect labels',
        description:
          'Sends random evaluated calls that no person has answered to review, where the questions of the revision are asked. If it is not live, the answers are compared with those of models and are no results of the calls, and the keys of the revision keep their words and choices from then on. Members limited to one client send calls of the client.',
        params: ofScorecard,
        querystring: noQuery,
        body: bytesOf(LabelRequest),
        response: {
          200: Data(Collected, 'How many calls were sent'),
          404: NoneWithin('Scorecard'),
          ...bodyErrors
        }
      }
    },
    async (request) => {
      const { calls, revision } = parseBody(LabelRequest, request.body)
      const { now } = make()
      const sent = await collectLabels(bindReach(db, request), request.params.domain, {
        ...{ calls, revision, seed: randomUUID(), now },
        permit: permitOf(request, 'review', now)
      })
      if (sent === undefined) throw notFound('Scorecard')

      return { data: { sent } }
    }
  )
}
