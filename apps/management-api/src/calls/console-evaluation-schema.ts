import {
  type EvaluationWorkRow,
  evaluationHistoryColumns,
  jsonTemplate,
  type ReviewedCallRow,
  type VersionReviewer as ReviewerRow,
  workStates
} from '@callbook/db'
import { evaluationDomains } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { exampleEvaluation } from '../evaluations/example.ts'
import { CallEvaluation } from '../evaluations/schema.ts'
import { EvaluationVersion } from '../evaluations/version-schema.ts'
import { versionBounds } from '../http-api/bounds.ts'
import { DateTime, Nullable, OneOf } from '../http-api/fields.ts'
import { ReviewAssignee } from '../review/schema.ts'

const EvaluationWork = Type.Object(
  {
    domain: OneOf(evaluationDomains),
    state: OneOf(workStates),
    attempts: Type.Integer({ description: 'Number of attempts' }),
    run_after: DateTime({ description: 'When it is retried; for a failed evaluation, the time of the last attempt' }),
    needs_model: Type.Boolean({ description: 'Whether it waits for a worker that has a model' }),
    last_error: Type.Optional(
      Nullable(Type.String(), {
        description: 'Why the latest attempt failed; present only for users who may request evaluations again'
      })
    )
  },
  { title: 'EvaluationWork', additionalProperties: false }
)

const VersionReviewer = Type.Object(
  {
    domain: OneOf(evaluationDomains),
    version: Type.Integer(),
    reviewer: Type.String({ description: 'Name of the user who reviewed in the console' })
  },
  { title: 'VersionReviewer', additionalProperties: false }
)

/** The evaluations of a call, its pending evaluations, and its reviewers. */
export const ShownEvaluation = Type.Object(
  {
    ...CallEvaluation.properties,
    is_waiting: Type.Boolean({ description: 'Whether the call waits for a review' }),
    is_sampled: Type.Boolean({ description: 'Whether the call was selected for a review without a flag of the model' }),
    assignee: Nullable(ReviewAssignee, { description: 'The member who is to review the call' }),
    work: Type.Array(EvaluationWork, { description: 'Pending evaluations' }),
    reviewers: Type.Array(VersionReviewer, { description: 'Users who reviewed in the console, by version' })
  },
  {
    title: 'ShownEvaluation',
    examples: [{ ...exampleEvaluation, is_waiting: false, is_sampled: false, assignee: null, work: [], reviewers: [] }],
    additionalProperties: false
  }
)

interface EvaluationParts {
  readonly review: ReviewedCallRow
  readonly assignee: Static<typeof ReviewAssignee> | null
  readonly work: readonly EvaluationWorkRow[]
  readonly reviewers: readonly ReviewerRow[]
  /** Whether causes of failed attempts are included. */
  readonly isCauseShown: boolean
}

/** @param json in the form of `CallEvaluation` */
export function presentEvaluation(
  json: string,
  { review, assignee, work, reviewers, isCauseShown }: EvaluationParts
): string {
  const reported = work.map(({ domain, state, attempts, run_after, needs_model, last_error }) => {
    return { domain, state, attempts, run_after, needs_model, ...(isCauseShown && { last_error }) }
  })

  const { human_review_required: isWaiting, is_sampled } = review
  const shown = { is_waiting: isWaiting === true, is_sampled, assignee, work: reported, reviewers }

  return `${json.slice(0, -1)},${JSON.stringify(shown).slice(1)}`
}

const { cost_usd, ...withoutCost } = EvaluationVersion.properties

/** A version of an evaluation. */
export const ShownVersion = Type.Object(
  { ...withoutCost, cost_usd: Type.Optional(cost_usd) },
  { title: 'ShownVersion', additionalProperties: false, examples: EvaluationVersion['examples'] }
)

const columns = Object.keys(evaluationHistoryColumns) as (keyof typeof evaluationHistoryColumns)[]

function templateOf(names: typeof columns) {
  return jsonTemplate(evaluationHistoryColumns, Object.fromEntries(names.map((name) => [name, name])), versionBounds)
}

/** Writes versions in the form of `ShownVersion`. */
export const versionJson = {
  withCosts: templateOf(columns),
  withoutCosts: templateOf(columns.filter((name) => name !== 'cost_usd'))
}
