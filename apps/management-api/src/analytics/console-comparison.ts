import {
  type AgentTotals,
  type AnswerSums,
  type ComparedAgent,
  type Evaluator,
  listEvaluators,
  measureTwoAgents,
  type ScoreMeasure,
  sumAnswers
} from '@callbook/db'
import {
  type BuiltInDomain,
  builtInDomains,
  type ClientId,
  type Comparison,
  compareScores,
  compareShares,
  type Estimate,
  evaluationSources,
  fewestCompared,
  organizationKey,
  type Question,
  type Share,
  verdicts
} from '@callbook/domain'
import { badRequest, defineQuery, notFound, type Routes, required, text, uuid } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { ConsoleDependencies } from '../console.ts'
import { NoneWithin, ofOrganization } from '../console-access/path.ts'
import { Nullable, OneOf } from '../http-api/fields.ts'
import { described, getFilterClient } from '../http-api/parameters.ts'
import { Data } from '../http-api/responses.ts'
import { scorecardDomainReader } from '../scorecards/schema.ts'
import { findQuestions, questionSums } from './answers.ts'
import { rounded } from './figures.ts'
import { rangeParameters, readRange, type SumInTurn } from './range.ts'

const closed = { additionalProperties: false }

const [scoreNames, shareNames] = [
  ['lead_score', 'adherence_score', 'failure_risk'],
  ['flagged', 'negative_calls', 'completed_calls']
] as const

export const comparedFigureNames = [...scoreNames, ...shareNames] as const

export const comparedUnits = ['score', 'share'] as const

const bounds = {
  low: Nullable(Type.Number(), { description: 'Lower bound of the 95 % interval; null for too few calls' }),
  high: Nullable(Type.Number(), { description: 'Upper bound of the 95 % interval' })
}

const value = Nullable(Type.Number(), { description: 'A score from 0 to 100, or a share from 0 to 1; null if unknown' })

const Side = Type.Object(
  { calls: Type.Integer({ description: 'Number of calls on which the value is based' }), value, ...bounds },
  closed
)

const comparedSides = {
  unit: OneOf(comparedUnits),
  one: Side,
  other: Side,
  difference: Type.Object({ value, ...bounds }, { ...closed, description: 'Value of `one` minus value of `other`' }),
  verdict: OneOf(verdicts, {
    description: `\`one\` against \`other\`. \`unclear\` if the interval contains 0, \`too_few\` for fewer than ${fewestCompared} calls on a side`
  })
}

const ComparedFigure = Type.Object(
  {
    name: OneOf(comparedFigureNames),
    is_higher_better: Type.Boolean(),
    ...comparedSides,
    is_better: Nullable(Type.Boolean(), { description: 'Whether `one` is better; null without a clear difference' })
  },
  { ...closed, title: 'ComparedFigure' }
)

const EvaluatorField = Type.Object(
  {
    source: OneOf(evaluationSources),
    model: Nullable(Type.String()),
    prompt_version: Nullable(Type.String())
  },
  closed
)

const ofSide = Type.Object({ calls: Type.Integer(), minutes: Type.Number() }, closed)

const evaluators = Type.Array(EvaluatorField)

const AgentComparison = Type.Object(
  {
    fewest_calls: Type.Integer({ description: 'Minimum number of calls on each side for a verdict' }),
    one: ofSide,
    other: ofSide,
    figures: Type.Array(ComparedFigure),
    evaluators: Type.Array(
      Type.Object(
        {
          domain: OneOf(builtInDomains),
          are_same: Type.Boolean({
            description: 'Whether one model with one prompt version evaluated both sides'
          }),
          one: evaluators,
          other: evaluators
        },
        closed
      ),
      { description: 'Models and prompt versions of each side, without results of users, found by a sample' }
    )
  },
  {
    ...closed,
    title: 'AgentComparison',
    examples: [
      {
        fewest_calls: fewestCompared,
        one: { calls: 84, minutes: 210.5 },
        other: { calls: 96, minutes: 251 },
        figures: [
          {
            ...{ name: 'negative_calls', unit: 'share', is_higher_better: false },
            one: { calls: 80, value: 0.6, low: 0.4904, high: 0.7004 },
            other: { calls: 70, value: 0.8, low: 0.6918, high: 0.8769 },
            difference: { value: -0.2, low: -0.3339, high: -0.0524 },
            ...{ verdict: 'lower', is_better: true }
          }
        ],
        evaluators: [
          {
            domain: 'lead_quality',
            are_same: true,
            one: [{ source: 'model', model: 'gpt-5-mini', prompt_version: 'lead-quality-v1' }],
            other: [{ source: 'model', model: 'gpt-5-mini', prompt_version: 'lead-quality-v1' }]
          }
        ]
      }
    ]
  }
)

const ComparedAnswer = Type.Object(
  {
    key: Type.String(),
    question: Type.String(),
    answer: Nullable(Type.String(), { description: 'The answer whose share is compared; null for the mean of scores' }),
    ...comparedSides
  },
  { ...closed, title: 'ComparedAnswer' }
)

const AnswerComparison = Type.Object(
  {
    fewest_calls: Type.Integer({ description: 'Minimum number of calls on each side for a verdict' }),
    answers: Type.Array(ComparedAnswer),
    are_judges_same: Type.Boolean({ description: 'Whether one model answered for both sides, by a sample' })
  },
  {
    ...closed,
    title: 'AnswerComparison',
    examples: [
      {
        fewest_calls: fewestCompared,
        answers: [
          {
            ...{ key: 'booked', question: 'Was an appointment booked?', answer: 'yes', unit: 'share' },
            one: { calls: 80, value: 0.6, low: 0.4904, high: 0.7004 },
            other: { calls: 70, value: 0.8, low: 0.6918, high: 0.8769 },
            difference: { value: -0.2, low: -0.3339, high: -0.0524 },
            verdict: 'lower'
          }
        ],
        are_judges_same: true
      }
    ]
  }
)

const agentText = text({ maxLength: 512 })

const comparisonParameters = {
  assistant_id: described(agentText, 'Assistant of the first side; required'),
  assistant_version: described(agentText, 'Version of the first side; without it, all versions'),
  other_assistant_id: described(agentText, 'Assistant of the second side; required'),
  other_assistant_version: described(agentText, 'Version of the second side; without it, all versions'),
  client_id: described(uuid<ClientId>(), 'Filter by client'),
  ...rangeParameters
}

const comparisonQuery = defineQuery(comparisonParameters)

const answersQuery = defineQuery({ domain: required(scorecardDomainReader), ...comparisonParameters })

/** Registers the comparison of two assistants, or of two versions of one. */
export const consoleComparison: Routes<Pick<ConsoleDependencies, 'db'> & { sumInTurn: SumInTurn }> = async (
  app,
  { db, sumInTurn }
) => {
  app.get(
    '/insights/comparison',
    {
      config: { permission: 'read' },
      schema: {
        tags: ['Insights'],
        operationId: 'compareAgents',
        summary: 'Compare two agents',
        description: 'Figures of two assistants, or of two versions of one, with 95 % intervals.',
        params: ofOrganization,
        querystring: comparisonQuery,
        response: { 200: Data(AgentComparison, 'The comparison'), 404: NoneWithin('Client') }
      }
    },
    async ({ reach, query }) => {
      const [one, other] = readAgents(query)
      const { start, end } = readRange(query)
      const client = await getFilterClient(db, reach, query.client_id)
      const scope = { clientId: client?.id, start, end: new Date(end.getTime() + 1) }
      const [first, second] = await sumInTurn(organizationKey(reach), async () => {
        const totals = await measureTwoAgents({ db, reach }, { ...scope, agents: [one, other] })

        return [
          sideOf(totals[0], await listEvaluators({ db, reach }, { ...scope, ...one })),
          sideOf(totals[1], await listEvaluators({ db, reach }, { ...scope, ...other }))
        ] as const
      })

      return { data: compareSides(first, second) }
    }
  )

  app.get(
    '/insights/comparison/answers',
    {
      config: { permission: 'read' },
      schema: {
        tags: ['Insights'],
        operationId: 'compareAnswers',
        summary: 'Compare the answers of two agents',
        description:
          'Answers to the questions of a scorecard, of two assistants or versions of one, with 95 % intervals.',
        params: ofOrganization,
        querystring: answersQuery,
        response: { 200: Data(AnswerComparison, 'The comparison'), 404: NoneWithin('Scorecard') }
      }
    },
    async ({ reach, query: { domain, ...query } }) => {
      const [one, other] = readAgents(query)
      const { start, end } = readRange(query)
      const client = await getFilterClient(db, reach, query.client_id)
      const scope = { clientId: client?.id, start, end: new Date(end.getTime() + 1) }
      const at = { db, reach }
      const found = await sumInTurn(organizationKey(reach), async () => {
        const questions = await findQuestions(db, reach, domain)
        if (questions === undefined) return undefined
        const asked = { ...scope, domain, keys: questions.map(({ key }) => key) }

        return {
          questions,
          one: await sumAnswers(at, { ...asked, ...one }, [start]),
          other: await sumAnswers(at, { ...asked, ...other }, [start]),
          judges: [
            ...(await listEvaluators(at, { ...scope, ...one }, [domain])),
            ...(await listEvaluators(at, { ...scope, ...other }, [domain]))
          ]
        }
      })
      if (found === undefined) throw notFound('Scorecard')

      return {
        data: {
          fewest_calls: fewestCompared,
          answers: found.questions.flatMap((question) => compareQuestion(question, found.one, found.other)),
          are_judges_same: areSame(found.judges)
        }
      }
    }
  )
}

type Sums = readonly AnswerSums[]

function compareQuestion(question: Question, one: Sums, other: Sums) {
  const { key, question: words } = question
  const [first, second] = [questionSums(question, one), questionSums(question, other)]
  const shares = first.counts.flatMap(({ value: answer, count }, nth) => {
    const otherCount = second.counts[nth]?.count ?? 0
    if (count + otherCount === 0) return []
    const result = compareShares({ count, of: first.calls }, { count: otherCount, of: second.calls })

    return [{ key, question: words, answer, ...presentCompared(result, [first.calls, second.calls], 'share') }]
  })
  if (question.choices !== undefined) return shares
  const means = compareScores(first.scores, second.scores)
  const mean = presentCompared(means, [first.scores.count, second.scores.count], 'score')

  return [{ key, question: words, answer: null, ...mean }, ...shares]
}

function areSame(evaluators: readonly object[]): boolean {
  return new Set(evaluators.map((evaluator) => JSON.stringify(evaluator))).size < 2
}

type Agents = Pick<
  (typeof comparisonQuery)['static'],
  'assistant_id' | 'assistant_version' | 'other_assistant_id' | 'other_assistant_version'
>

/** @throws {HttpError} 400 if a side is missing, or the same call could be on both: intervals would be wrong */
function readAgents(query: Agents): [ComparedAgent, ComparedAgent] {
  const { assistant_id: id, other_assistant_id: otherId } = query
  if (id === undefined) throw badRequest('assistant_id is required')
  if (otherId === undefined) throw badRequest('other_assistant_id is required')
  const [version, otherVersion] = [query.assistant_version, query.other_assistant_version]
  if (id === otherId && (version === undefined || otherVersion === undefined || version === otherVersion)) {
    throw badRequest('other_assistant_version must be another version than assistant_version of the same assistant')
  }

  return [
    { assistantId: id, assistantVersion: version },
    { assistantId: otherId, assistantVersion: otherVersion }
  ]
}

interface Side {
  readonly calls: number
  readonly minutes: number
  readonly scores: Readonly<Record<(typeof scoreNames)[number], ScoreMeasure>>
  readonly shares: Readonly<Record<(typeof shareNames)[number], Share>>
  readonly evaluators: readonly Evaluator[]
}

function sideOf(totals: AgentTotals, evaluators: readonly Evaluator[]): Side {
  const { calls, duration_seconds: seconds, completed_calls: completed, conversations, flags } = totals

  return {
    calls,
    minutes: rounded(seconds / 60, 3),
    scores: totals,
    shares: {
      completed_calls: { count: completed, of: calls },
      flagged: { count: flags.flagged, of: flags.calls },
      negative_calls: { count: conversations.negative, of: conversations.calls }
    },
    evaluators
  }
}

function compareSides(one: Side, other: Side) {
  return {
    fewest_calls: fewestCompared,
    one: { calls: one.calls, minutes: one.minutes },
    other: { calls: other.calls, minutes: other.minutes },
    figures: figures.map((figure) => compareFigure(figure, one, other)),
    evaluators: builtInDomains.map((domain) => compareEvaluators(domain, one, other))
  }
}

type Figure = { readonly isHigherBetter: boolean } & (
  | { readonly unit: 'score'; readonly name: keyof Side['scores'] }
  | { readonly unit: 'share'; readonly name: keyof Side['shares'] }
)

const figures: readonly Figure[] = [
  { name: 'lead_score', unit: 'score', isHigherBetter: true },
  { name: 'adherence_score', unit: 'score', isHigherBetter: true },
  { name: 'failure_risk', unit: 'score', isHigherBetter: false },
  { name: 'flagged', unit: 'share', isHigherBetter: false },
  { name: 'negative_calls', unit: 'share', isHigherBetter: false },
  { name: 'completed_calls', unit: 'share', isHigherBetter: true }
]

function compareFigure({ isHigherBetter, ...figure }: Figure, one: Side, other: Side) {
  const { calls, compared } =
    figure.unit === 'score' ? compareMeans(figure.name, one, other) : compareParts(figure.name, one, other)
  const { verdict } = compared

  return {
    name: figure.name,
    is_higher_better: isHigherBetter,
    ...presentCompared(compared, calls, figure.unit),
    is_better: verdict === 'higher' || verdict === 'lower' ? (verdict === 'higher') === isHigherBetter : null
  }
}

function presentCompared(
  { one, other, difference, verdict }: Comparison,
  calls: ComparedCalls['calls'],
  unit: (typeof comparedUnits)[number]
) {
  // A share has two digits more than a score, as it is shown in percent.
  const present = ({ value: exact, interval }: Estimate) => {
    const round = (number: number | undefined) =>
      number === undefined ? null : rounded(number, unit === 'score' ? 3 : 5)

    return { value: round(exact ?? undefined), low: round(interval?.low), high: round(interval?.high) }
  }

  return {
    unit,
    one: { calls: calls[0], ...present(one) },
    other: { calls: calls[1], ...present(other) },
    difference: present(difference),
    verdict
  }
}

interface ComparedCalls {
  readonly calls: readonly [number, number]
  readonly compared: Comparison
}

function compareMeans(name: keyof Side['scores'], one: Side, other: Side): ComparedCalls {
  const [first, second] = [one.scores[name], other.scores[name]]
  const scoresOf = ({ calls: count, mean, deviation }: ScoreMeasure) => ({ count, mean, deviation })

  return { calls: [first.calls, second.calls], compared: compareScores(scoresOf(first), scoresOf(second)) }
}

function compareParts(name: keyof Side['shares'], one: Side, other: Side): ComparedCalls {
  const [first, second] = [one.shares[name], other.shares[name]]

  return { calls: [first.of, second.of], compared: compareShares(first, second) }
}

function compareEvaluators(domain: BuiltInDomain, one: Side, other: Side) {
  const list = ({ evaluators: all }: Side) =>
    all.filter((some) => some.domain === domain).map(({ domain: _, ...evaluator }) => evaluator)
  const [first, second] = [list(one), list(other)]

  return { domain, are_same: areSame([...first, ...second]), one: first, other: second }
}
