import { type EvaluationWorkRow, workStates } from '@callbook/db'
import { type CallId, evaluationDomains, evaluationSources, type OrganizationId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { exampleVersion } from './example.ts'

const call = '0199f1c2-0000-7000-8000-000000000005'

export const EvaluationInput = Type.Object(
  {
    domain: OneOf(evaluationDomains),
    source: OneOf(evaluationSources, { description: 'Evaluator that produced the result' }),
    result: Type.Unknown({ description: 'The result, in the form of its domain' })
  },
  {
    title: 'EvaluationInput',
    additionalProperties: false,
    examples: [{ domain: 'lead_quality', source: 'human', result: exampleVersion.result }]
  }
)

export const RecordedEvaluation = Type.Object(
  {
    version: Type.Integer(),
    is_current: Type.Boolean({ description: 'False if a result of a person takes precedence' })
  },
  { title: 'RecordedEvaluation', additionalProperties: false, examples: [{ version: 1, is_current: true }] }
)

const Judgment = Type.Union([Type.Number(), Type.Boolean(), Type.String()])

/** The compared values of one field. */
export const FieldPairs = Type.Object(
  {
    domain: OneOf(evaluationDomains),
    field: Type.String({ description: 'JSON path' }),
    measure: OneOf(['mean_absolute_error', 'cohens_kappa']),
    pairs: Type.Array(
      Type.Object({ machine: Judgment, human: Judgment, calls: Type.Integer() }, { additionalProperties: false }),
      { description: 'Each pair of values once, with the number of its calls' }
    )
  },
  {
    title: 'FieldPairs',
    additionalProperties: false,
    examples: [
      {
        domain: 'lead_quality',
        field: 'sentiment.value',
        measure: 'cohens_kappa',
        pairs: [{ machine: 'positive', human: 'neutral', calls: 3 }]
      }
    ]
  }
)

/** A pending evaluation. */
export const UnfinishedEvaluation = Type.Object(
  {
    organization_id: Uuid<OrganizationId>(),
    call_id: Uuid<CallId>(),
    domain: OneOf(evaluationDomains),
    state: OneOf(workStates),
    attempts: Type.Integer(),
    run_after: DateTime({ description: 'Time of the next attempt; of a failed evaluation, of the last one' }),
    last_error: Nullable(Type.String(), { description: 'Error of the latest attempt' }),
    needs_model: Type.Boolean({ description: 'Whether it waits for a worker with a model' }),
    input_tokens: Nullable(Type.Integer(), { description: 'Usage of the failed attempts' }),
    output_tokens: Nullable(Type.Integer()),
    cost_usd: Nullable(Type.Number(), { description: 'Null for users who may not read costs' })
  },
  {
    title: 'UnfinishedEvaluation',
    additionalProperties: false,
    examples: [
      {
        organization_id: '0199f1c2-0000-7000-8000-000000000001',
        call_id: call,
        domain: 'lead_quality',
        state: 'failed',
        attempts: 10,
        run_after: '2026-11-22T09:10:00.000Z',
        last_error: 'the model returned no result',
        needs_model: true,
        input_tokens: null,
        output_tokens: null,
        cost_usd: null
      }
    ]
  }
)

export function presentWork(row: EvaluationWorkRow, hasCosts: boolean): Static<typeof UnfinishedEvaluation> {
  return { ...row, cost_usd: hasCosts ? row.cost_usd : null }
}

export const RetryInput = Type.Object(
  { call_id: Nullable(Uuid<CallId>(), { description: 'Null for all calls' }) },
  { title: 'EvaluationRetryInput', additionalProperties: false, examples: [{ call_id: call }] }
)

export const Retried = Type.Object(
  { retried: Type.Integer({ description: 'Number of evaluations' }) },
  { title: 'RetriedEvaluations', additionalProperties: false, examples: [{ retried: 3 }] }
)
