import type { ReviewedCallRow, ReviewedResultRow } from '@callbook/db'
import {
  type CallId,
  type ClientId,
  type EvaluationDomain,
  evaluationDomains,
  evaluationSources
} from '@callbook/domain'
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Refusal } from '../../tenant/error.ts'
import { examplePromptAdherence, exampleVersion } from '../../tenant/evaluations/example.ts'
import { evaluationResults } from '../../tenant/evaluations/version-schema.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../../tenant/fields.ts'
import { ReviewClaim } from './schema.ts'

const exact = { additionalProperties: false }

const CurrentResult = (domain: EvaluationDomain) =>
  Nullable(
    Type.Object(
      {
        version: Type.Integer({ description: 'For `If-Match`' }),
        source: OneOf(evaluationSources),
        model: Nullable(Type.String()),
        reviewer: Nullable(Type.String(), { description: 'Who judged in the console' }),
        created_at: DateTime(),
        result: evaluationResults[domain]
      },
      exact
    ),
    { description: 'The current result; null while there is none' }
  )

/** A call with what it is judged with so far. */
export const ReviewedCall = Type.Object(
  {
    id: Uuid<CallId>(),
    client_id: Uuid<ClientId>(),
    created_at: DateTime(),
    caller_full_name: Nullable(Type.String()),
    is_waiting: Type.Boolean({ description: 'Whether it waits for a review' }),
    claim: Nullable(ReviewClaim),
    lead_quality: CurrentResult('lead_quality'),
    prompt_adherence: CurrentResult('prompt_adherence')
  },
  {
    ...exact,
    title: 'ReviewedCall',
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-000000000c01',
        client_id: '0199f1c2-0000-7000-8000-000000000002',
        created_at: '2026-11-22T09:10:00.000Z',
        caller_full_name: 'Maya Lindqvist',
        is_waiting: true,
        claim: null,
        lead_quality: {
          version: 1,
          source: 'model',
          model: 'judge-1',
          reviewer: null,
          created_at: '2026-11-22T09:12:00.000Z',
          result: exampleVersion.result
        },
        prompt_adherence: null
      }
    ]
  }
)

/** The call as JSON text, of the form of `ReviewedCall`. */
export function presentReviewedCall(
  call: ReviewedCallRow,
  results: readonly ReviewedResultRow[],
  claim: Static<typeof ReviewClaim> | null
): string {
  const { id, client_id, created_at, caller_full_name, human_review_required } = call
  const of = (domain: EvaluationDomain) => {
    const found = results.find((result) => result.domain === domain)
    if (found === undefined) return 'null'
    const { domain: _, result, ...rest } = found

    return `${JSON.stringify(rest).slice(0, -1)},"result":${result}}`
  }
  const known = { id, client_id, created_at, caller_full_name, is_waiting: human_review_required === true, claim }

  return (
    `${JSON.stringify(known).slice(0, -1)},"lead_quality":${of('lead_quality')},` +
    `"prompt_adherence":${of('prompt_adherence')}}`
  )
}

export function ReviewInput(domain: EvaluationDomain): TSchema {
  const [name, example] =
    domain === 'lead_quality' ? ['LeadQuality', exampleVersion.result] : ['PromptAdherence', examplePromptAdherence]

  return Type.Object(
    { result: { ...evaluationResults[domain], title: `${name}ResultInput` } },
    { ...exact, title: `${name}Review`, examples: [{ result: example }] }
  )
}

export const Reviewed = Type.Object(
  { domain: OneOf(evaluationDomains), version: Type.Integer({ description: 'The version that it is kept as' }) },
  { ...exact, title: 'Reviewed', examples: [{ domain: 'lead_quality', version: 2 }] }
)

export const ReviewedFirst = Refusal('Somebody else judged first; the message says who, and when', {
  error: 'Precondition Failed',
  message: 'Ann Lee judged this first, at 2026-11-22T14:01:00.000Z'
})
