import type { LiveScorecard, RecordedResult, ReviewedCallRow, ReviewedResultRow } from '@callbook/db'
import {
  type BuiltInDomain,
  type CallId,
  type ClientId,
  type EvaluationDomain,
  evaluationSources,
  isBuiltInDomain,
  scorecardLimits
} from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { EvaluationVersion, evaluationResults, examplePromptAdherence, exampleVersion } from '../evaluations/schema.ts'
import { ErrorResponse } from '../http-api/error.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { AnswersBody, Domain, exampleAnswers, exampleQuestions, Questions } from '../scorecards/schema.ts'
import { ReviewAssignee, ReviewClaim } from './schema.ts'

const exact = { additionalProperties: false }

const CurrentResult = (domain: BuiltInDomain) =>
  Nullable(
    Type.Object(
      {
        version: Type.Integer({ description: 'The `seen` of a review' }),
        source: OneOf(evaluationSources),
        model: Nullable(Type.String()),
        reviewer: Nullable(Type.String(), { description: 'Users who reviewed in the console' }),
        created_at: DateTime(),
        result: evaluationResults[domain],
        evidence: EvaluationVersion.properties['evidence']
      },
      exact
    ),
    { description: 'The current result; null if there is none' }
  )

const ReviewedScorecard = Type.Object(
  {
    domain: Domain,
    name: Type.String(),
    revision: Type.Integer({ minimum: 1 }),
    is_live: Type.Boolean({
      description:
        'False if the call was sent to review for answers to a draft, which are compared with those of models and are no results of the call'
    }),
    questions: Questions,
    version: Type.Integer({
      minimum: 0,
      description: 'The current version of the answers, for a review; 0 without one, and for a draft'
    })
  },
  exact
)

export const ReviewedCall = Type.Object(
  {
    id: Uuid<CallId>(),
    client_id: Uuid<ClientId>(),
    occurred_at: DateTime({ description: 'When the call took place' }),
    created_at: DateTime({ description: 'When the call was stored' }),
    caller_full_name: Nullable(Type.String()),
    is_waiting: Type.Boolean({ description: 'Whether it waits for a review' }),
    is_sampled: Type.Boolean({ description: 'Whether it was selected at random, without a flag of the model' }),
    claim: Nullable(ReviewClaim),
    assignee: Nullable(ReviewAssignee),
    lead_quality: CurrentResult('lead_quality'),
    prompt_adherence: CurrentResult('prompt_adherence'),
    scorecards: Type.Array(ReviewedScorecard, {
      maxItems: scorecardLimits.livePerClient + 1,
      description:
        'The questions of live scorecards, and of a draft for which the call was sent to review, by name. Answers are left out, so that reviewers answer for themselves'
    })
  },
  {
    ...exact,
    title: 'ReviewedCall',
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-000000000c01',
        client_id: '0199f1c2-0000-7000-8000-000000000002',
        occurred_at: '2026-11-22T09:04:00.000Z',
        created_at: '2026-11-22T09:10:00.000Z',
        caller_full_name: 'Maya Lindqvist',
        is_waiting: true,
        is_sampled: false,
        claim: null,
        assignee: null,
        lead_quality: {
          version: 1,
          source: 'model',
          model: 'judge-1',
          reviewer: null,
          created_at: '2026-11-22T09:12:00.000Z',
          result: exampleVersion.result,
          evidence: exampleVersion.evidence
        },
        prompt_adherence: null,
        scorecards: [
          {
            ...{ domain: 'booking', name: 'Booking', revision: 4, is_live: true },
            ...{ questions: exampleQuestions, version: 0 }
          }
        ]
      }
    ]
  }
)

interface ReviewedParts {
  /** Current results, of scorecards too. */
  readonly results: readonly ReviewedResultRow[]
  /** Live scorecards of the call. */
  readonly live: readonly LiveScorecard[]
  /** A draft for which the call was sent to review: it is asked instead of the live revision. */
  readonly draft: LiveScorecard | undefined
  readonly claim: Static<typeof ReviewClaim> | null
  readonly assignee: Static<typeof ReviewAssignee> | null
}

/** Returns the call as JSON text in the form of `ReviewedCall`. */
export function presentReviewedCall(call: ReviewedCallRow, { results, live, draft, ...by }: ReviewedParts): string {
  const { human_review_required: isWaiting, ...known } = call
  const resultOf = (domain: EvaluationDomain) => results.find((result) => result.domain === domain)
  const of = (domain: BuiltInDomain) => {
    const found = resultOf(domain)
    if (found === undefined) return 'null'
    const { domain: _, result, evidence, ...rest } = found

    return `${JSON.stringify(rest).slice(0, -1)},"result":${result},"evidence":${evidence}}`
  }
  const shown = { ...known, is_waiting: isWaiting === true, ...by }

  const asked = [
    ...live
      .filter(({ domain }) => domain !== draft?.domain)
      .map((one) => ({ ...one, is_live: true, version: resultOf(one.domain)?.version ?? 0 })),
    ...(draft === undefined ? [] : [{ ...draft, is_live: false, version: 0 }])
  ].toSorted((one, other) => (one.name < other.name ? -1 : 1))

  return (
    `${JSON.stringify(shown).slice(0, -1)},"lead_quality":${of('lead_quality')},` +
    `"prompt_adherence":${of('prompt_adherence')},"scorecards":${JSON.stringify(asked)}}`
  )
}

const ReviewedResult = (domain: BuiltInDomain) =>
  Type.Object(
    {
      result: {
        ...evaluationResults[domain],
        title: `${domain === 'lead_quality' ? 'LeadQuality' : 'PromptAdherence'}ResultInput`
      },
      seen: Type.Integer({ minimum: 0, description: 'The version that was current when reviewed; 0 if there was none' })
    },
    exact
  )

const ReviewedAnswers = Type.Object(
  {
    result: AnswersBody,
    version: Type.Integer({
      minimum: 0,
      description: 'The version that was current when reviewed; 0 if there was none'
    }),
    revision: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The revision whose questions were answered; 412 if others are asked'
      })
    )
  },
  exact
)

export const ReviewInput = Type.Object(
  {
    lead_quality: Type.Optional(ReviewedResult('lead_quality')),
    prompt_adherence: Type.Optional(ReviewedResult('prompt_adherence')),
    scorecards: Type.Optional(
      Type.Record(Type.String(), ReviewedAnswers, { description: 'Answers to the questions of scorecards, by domain' })
    )
  },
  {
    ...exact,
    minProperties: 1,
    title: 'ReviewInput',
    examples: [
      {
        lead_quality: { result: exampleVersion.result, seen: 1 },
        prompt_adherence: { result: examplePromptAdherence, seen: 0 },
        scorecards: { booking: { result: { answers: exampleAnswers.answers }, revision: 4, version: 0 } }
      }
    ]
  }
)

const Version = Type.Object(
  { version: Type.Integer({ description: 'The version that holds the result; 0 for answers to a draft' }) },
  exact
)

export const Reviewed = Type.Object(
  {
    lead_quality: Type.Optional(Version),
    prompt_adherence: Type.Optional(Version),
    scorecards: Type.Optional(Type.Record(Type.String(), Version, { description: 'By domain' }))
  },
  { ...exact, title: 'Reviewed', examples: [{ lead_quality: { version: 2 }, scorecards: { booking: { version: 1 } } }] }
)

export function presentReviewed(recorded: readonly RecordedResult[]): Static<typeof Reviewed> {
  const versionsOf = (results: readonly RecordedResult[]) =>
    Object.fromEntries(results.map(({ domain, version }) => [domain, { version }]))
  const answers = recorded.filter(({ domain }) => !isBuiltInDomain(domain))

  return {
    ...versionsOf(recorded.filter(({ domain }) => isBuiltInDomain(domain))),
    ...(answers.length > 0 && { scorecards: versionsOf(answers) })
  }
}

export const ReviewedFirst = ErrorResponse(
  'Another result was recorded first, and nothing is stored; the message names it',
  {
    error: 'Precondition Failed',
    message: 'Ann Lee evaluated the lead quality first, at 2026-11-22T14:01:00.000Z'
  }
)
