import {
  type AnswerGroup,
  type AnswerSums,
  type AnswersScope,
  answerGroups,
  type Database,
  findRevision,
  findScorecard,
  listClientNames,
  sumAnswers,
  sumAnswersBy
} from '@callbook/db'
import {
  type ClientId,
  meanInterval,
  notApplicable,
  type OrganizationId,
  type Question,
  type Reach,
  type ScorecardDomain,
  type Scores,
  scorecardLimits,
  shareInterval,
  type TimeStep,
  timeUnits
} from '@callbook/domain'
import { badRequest } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { mostGroups, rounded, timesOf } from './figures.ts'
import { mostSteps } from './range.ts'

const closed = { additionalProperties: false }

const interval = {
  low: Nullable(Type.Number(), { description: 'Lower bound of the 95 % interval' }),
  high: Nullable(Type.Number(), { description: 'Upper bound of the 95 % interval' })
}

const QuestionFigures = Type.Object(
  {
    key: Type.String(),
    question: Type.String(),
    calls: Type.Integer({ description: 'Calls with an answer, also `not_applicable`' }),
    not_determined: Type.Integer({ description: 'Calls whose answer is null' }),
    answers: Type.Array(
      Type.Object(
        {
          value: Type.String(),
          calls: Type.Integer(),
          share: Nullable(Type.Number(), {
            description: 'Share of `calls` of the question, 0 to 1; null without calls'
          }),
          ...interval
        },
        closed
      ),
      {
        maxItems: scorecardLimits.choices + 1,
        description: 'Choices in the order of the question, and `not_applicable`'
      }
    ),
    score: Nullable(
      Type.Object(
        {
          calls: Type.Integer({ description: 'Calls with a score' }),
          mean: Nullable(Type.Number(), { description: 'Null without scores' }),
          deviation: Nullable(Type.Number(), { description: 'Standard deviation; null for fewer than two calls' }),
          ...interval
        },
        closed
      ),
      { description: 'Null for a question with choices' }
    )
  },
  closed
)

const figures = {
  calls: Type.Integer({ description: 'Calls with a result of the scorecard' }),
  questions: Type.Array(QuestionFigures, { maxItems: scorecardLimits.questions })
}

const example = {
  calls: 110,
  questions: [
    {
      key: 'booked',
      question: 'Was an appointment booked?',
      calls: 100,
      not_determined: 10,
      answers: [
        { value: 'yes', calls: 56, share: 0.56, low: 0.4623, high: 0.6532 },
        { value: 'no', calls: 40, share: 0.4, low: 0.3094, high: 0.498 },
        { value: 'not_applicable', calls: 4, share: 0.04, low: 0.0157, high: 0.0984 }
      ],
      score: null
    }
  ]
}

/** Answers of a whole range. */
export const AnswerFigures = Type.Object(figures, { ...closed, title: 'AnswerFigures', examples: [example] })

const bounds = { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' }

export const AnswerAnalytics = Type.Object(
  {
    data: Type.Array(Type.Object({ start: DateTime(), end: DateTime(), ...figures }, closed), { maxItems: mostSteps }),
    total: Type.Object(
      {
        ...figures,
        groups: Type.Optional(
          Type.Array(
            Type.Object(
              {
                value: Nullable(Type.String(), {
                  description: 'The id of the client, or the version of the assistant; null if unknown'
                }),
                name: Nullable(Type.String(), { description: 'Name of the client; null for versions' }),
                ...figures
              },
              closed
            ),
            { maxItems: mostGroups, description: 'Groups with results, most calls first; with `group_by`' }
          )
        ),
        other: Type.Optional(
          Nullable(Type.Object({ calls: Type.Integer() }, closed), {
            description: 'Calls with a result of all further groups, null if there are none; with `group_by`'
          })
        )
      },
      closed
    ),
    scope: Type.Object(
      {
        organization_id: Uuid<OrganizationId>(),
        client_id: Nullable(Uuid<ClientId>(), { description: 'The client of the filter; null for all' }),
        domain: Type.String(),
        start_date: DateTime(),
        end_date: DateTime(),
        time_zone: Type.String(),
        interval: Nullable(OneOf(timeUnits)),
        group_by: Nullable(OneOf(answerGroups))
      },
      { ...closed, description: 'The query with its defaults' }
    )
  },
  {
    ...closed,
    title: 'AnswerAnalytics',
    'x-response-description': 'The buckets, earliest first, and their total',
    examples: [
      {
        data: [{ ...bounds, ...example }],
        total: example,
        scope: {
          organization_id: '0199f1c2-0000-7000-8000-000000000001',
          client_id: null,
          domain: 'booking',
          start_date: '2026-11-01T00:00:00.000Z',
          end_date: '2026-11-30T23:59:59.999Z',
          time_zone: 'UTC',
          interval: 'month',
          group_by: null
        }
      }
    ]
  }
)

/** Maximum number of figures of questions in buckets: 20 questions for each day of the longest range. */
const mostFigures = 8_020

export interface AnswersQuery extends Omit<AnswersScope, 'keys'> {
  readonly steps: readonly TimeStep[]
  readonly by: AnswerGroup | undefined
}

/**
 * Returns the answers to the questions of the live revision of a scorecard, or of its newest one, for each bucket and
 * in total; `undefined` for an unknown scorecard.
 *
 * @throws {HttpError} 400 for too many buckets
 */
export async function readAnswerFigures(db: Database, reach: Reach, { steps, by, ...scope }: AnswersQuery) {
  const questions = await findQuestions(db, reach, scope.domain)
  if (questions === undefined) return undefined
  if (steps.length > 1 && steps.length * questions.length > mostFigures) {
    throw badRequest(
      `interval must be longer: ${questions.length} questions allow at most ${bucketsOf(questions)} buckets`
    )
  }
  const summed = { ...scope, keys: questions.map(({ key }) => key) }
  const sums = await sumAnswers(
    { db, reach },
    summed,
    steps.map(({ from }) => new Date(from))
  )
  const grouped = by && (await readGroups(db, reach, { ...summed, by, questions }))

  return {
    data: steps.map((step, nth) => ({ ...timesOf(step), ...figuresOf(questions, sums.slice(nth, nth + 1)) })),
    total: { ...figuresOf(questions, sums), ...grouped }
  }
}

function bucketsOf(questions: readonly Question[]): number {
  return Math.floor(mostFigures / questions.length)
}

/** Returns the questions of the live revision of a scorecard, or of the newest one; `undefined` for an unknown one. */
export async function findQuestions(
  db: Database,
  reach: Reach,
  domain: ScorecardDomain
): Promise<readonly Question[] | undefined> {
  const scorecard = await findScorecard({ db, reach }, domain)
  if (scorecard === undefined) return undefined
  const { live_revision: live, newest_revision: newest } = scorecard

  return (await findRevision({ db, reach }, domain, live ?? newest))?.questions
}

interface GroupsQuery extends AnswersScope {
  readonly by: AnswerGroup
  readonly questions: readonly Question[]
}

async function readGroups(db: Database, reach: Reach, { by, questions, ...scope }: GroupsQuery) {
  const { groups, otherCalls } = await sumAnswersBy({ db, reach }, scope, { by, limit: mostGroups })
  const clients = by === 'client' ? groups.flatMap(({ value }) => value ?? []) : []
  const names = await listClientNames({ db, reach }, clients)

  return {
    groups: groups.map(({ value, ...sums }) => ({
      ...{ value, name: names.get(value ?? '') ?? null },
      ...figuresOf(questions, [sums])
    })),
    other: otherCalls === 0 ? null : { calls: otherCalls }
  }
}

function figuresOf(questions: readonly Question[], sums: readonly AnswerSums[]) {
  return {
    calls: sums.reduce((all, { calls }) => all + calls, 0),
    questions: questions.map((question) => questionFigures(question, sums))
  }
}

function questionFigures(question: Question, sums: readonly AnswerSums[]) {
  const { calls, asked, counts, scores } = questionSums(question, sums)

  return {
    ...{ key: question.key, question: question.question, calls },
    not_determined: asked - calls,
    answers: counts.map(({ value, count }) => shareOf(value, count, calls)),
    score: question.choices === undefined ? scoreOf(scores) : null
  }
}

/** Returns the number of calls with an answer, and of each answer, and the scores. */
export function questionSums({ key, choices }: Question, sums: readonly AnswerSums[]) {
  const own = sums.flatMap(({ answers }) => answers.filter((answer) => answer.key === key))
  const chosen = own.filter((answer) => answer.value !== null)
  const scores = own.filter((answer) => answer.scores !== null)
  const values = [...(choices ?? []).map(({ value }) => value), notApplicable]
  const countOf = (value: string) =>
    add(
      chosen.filter((answer) => answer.value === value),
      'calls'
    )

  return {
    asked: add(own, 'calls'),
    calls: add(scores, 'calls') + add(chosen, 'calls'),
    counts: values.map((value) => ({ value, count: countOf(value) })),
    scores: scoresOf(scores)
  }
}

function shareOf(value: string, count: number, of: number) {
  const share = shareInterval({ count, of })
  const reported = (bound: number | undefined) => (bound === undefined ? null : rounded(bound, 4))

  return {
    ...{ value, calls: count, share: of === 0 ? null : rounded(count / of, 4) },
    ...{ low: reported(share?.low), high: reported(share?.high) }
  }
}

function scoresOf(sums: AnswerSums['answers']): Scores {
  const count = add(sums, 'calls')
  if (count === 0) return { count, mean: null, deviation: null }
  const mean = add(sums, 'scores') / count
  // Rounding can make the variance of equal scores negative.
  const squares = Math.max(add(sums, 'squares') - count * mean ** 2, 0)

  return { count, mean, deviation: count < 2 ? null : Math.sqrt(squares / (count - 1)) }
}

function scoreOf(scores: Scores) {
  const interval = meanInterval(scores)
  const reported = (value: number | null | undefined) => (value == null ? null : rounded(value, 3))

  return {
    ...{ calls: scores.count, mean: reported(scores.mean), deviation: reported(scores.deviation) },
    ...{ low: reported(interval?.low), high: reported(interval?.high) }
  }
}

function add(sums: AnswerSums['answers'], name: 'calls' | 'scores' | 'squares'): number {
  return sums.reduce((all, sum) => all + (sum[name] ?? 0), 0)
}
