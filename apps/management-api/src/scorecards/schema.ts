import { jsonTemplate, scorecardColumns } from '@callbook/db'
import {
  type ClientId,
  type EvaluationDomain,
  isBuiltInDomain,
  isScorecardDomain,
  Question,
  type ScorecardDomain,
  ScorecardResult,
  scorecardLimits,
  scorecardStates
} from '@callbook/domain'
import type { ParameterReader } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { Nullable, OneOf, Uuid } from '../http-api/fields.ts'

const domainPattern = '^[a-z][a-z0-9_]{0,29}$'

/** Name of a built-in domain or of a scorecard. */
export const AnyDomain = Type.Unsafe<EvaluationDomain>(
  Type.String({
    pattern: domainPattern,
    description: 'Evaluation domain: lead_quality, prompt_adherence or the domain of a scorecard'
  })
)

/** Reads a built-in domain or the name of a scorecard, whether or not it exists. */
export const domainReader: ParameterReader<EvaluationDomain | undefined> = {
  expected: 'lead_quality, prompt_adherence or the domain of a scorecard, such as booking',
  schema: Type.String({ pattern: domainPattern, maxLength: 30 }),
  absent: undefined,
  read: (text) => (isBuiltInDomain(text) || isScorecardDomain(text) ? text : undefined)
}

export const scorecardDomainReader: ParameterReader<ScorecardDomain | undefined> = {
  expected: 'the domain of a scorecard, such as booking',
  schema: Type.String({
    pattern: domainPattern,
    maxLength: 30,
    description: 'Domain of the scorecard',
    examples: ['booking']
  }),
  absent: undefined,
  read: (text) => (isScorecardDomain(text) ? text : undefined)
}

export const exampleQuestions = [
  {
    key: 'booked',
    question: 'Was an appointment booked?',
    instructions: 'A day and a time that both sides confirmed.',
    choices: [
      { value: 'yes', points: 100, needs_quote: true },
      { value: 'no', points: 0 }
    ]
  },
  { key: 'politeness', question: 'How polite was the agent?' }
]

export const exampleAnswers = {
  score: 95,
  answers: {
    booked: { value: 'yes', rationale: 'Saturday at 10 was confirmed.' },
    politeness: { value: 90, rationale: null }
  }
}

export const Domain = Type.String({
  pattern: domainPattern,
  maxLength: 30,
  description: 'Domain of its evaluations, which identifies it in the organization'
})

export const scorecardProperties = {
  domain: Domain,
  name: Type.String(),
  client_id: Nullable(Uuid<ClientId>(), { description: 'Client whose calls it is about; null for all clients' }),
  state: OneOf(scorecardStates, {
    description:
      'draft: no revision has been live; live: the questions of the live revision are answered; retired: nothing is answered, and answers stay'
  }),
  percent: Type.Integer({
    minimum: 0,
    maximum: 100,
    description: 'Share of calls that a model judges; 0: people and API consumers answer'
  }),
  live_revision: Nullable(Type.Integer({ minimum: 1 }), { description: 'Revision whose questions are answered' })
}

export const Questions = Type.Unsafe<readonly Question[]>(
  Type.Array(Question, { minItems: 1, maxItems: scorecardLimits.questions })
)

/** A scorecard, as written by `scorecardJson`. */
export const Scorecard = Type.Object(
  {
    ...scorecardProperties,
    questions: { ...Questions, description: 'Questions of the live revision, or of the newest one' }
  },
  {
    title: 'Scorecard',
    additionalProperties: false,
    examples: [
      {
        ...{ domain: 'booking', name: 'Booking', client_id: null, state: 'live', percent: 0, live_revision: 4 },
        questions: exampleQuestions
      }
    ]
  }
)

export const scorecardJson = jsonTemplate(scorecardColumns)

export const ScorecardAnswers = { ...ScorecardResult, title: 'ScorecardResult', examples: [exampleAnswers] }

/** Answers in a body. */
export const AnswersBody = Type.Object(
  {
    score: Type.Optional(Type.Unknown({ description: 'Ignored, so that a result that was read can be sent back' })),
    answers: Type.Record(
      Type.String(),
      Type.Object(
        { value: Type.Unknown(), rationale: Type.Optional(Nullable(Type.String())) },
        { additionalProperties: false }
      ),
      { description: 'Answers by the keys of their questions; a missing one is null' }
    )
  },
  { additionalProperties: false }
)
