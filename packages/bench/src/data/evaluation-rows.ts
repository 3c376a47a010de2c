import type { LeadQualityResult, PromptAdherenceResult } from '@callbook/domain'
import { itemAt } from '../random.ts'
import { occurredAt } from './call-rows.ts'
import type { Row } from './copy.ts'
import { traitsOf } from './traits.ts'
import type { World } from './world.ts'

export const evaluationColumns = [
  'organization_id',
  'call_id',
  'lead_quality',
  'lead_quality_version',
  'lead_quality_completed_at',
  'prompt_adherence',
  'prompt_adherence_version',
  'prompt_adherence_completed_at',
  'updated_at'
]

export const scoreColumns = [
  'organization_id',
  'call_id',
  'client_id',
  'occurred_at',
  'lead_score',
  'failure_risk',
  'sentiment',
  'negative_call',
  'adherence_score',
  'flagged'
]

export const versionColumns = [
  'organization_id',
  'call_id',
  'domain',
  'version',
  'source',
  'model',
  'result',
  'created_at',
  'client_id'
]

export const workColumns = ['organization_id', 'call_id', 'domain', 'state', 'attempts', 'run_after']

const evaluationMs = 30_000

/** Yields the row of an evaluated call. Lead quality is always evaluated first. */
export function* evaluationRows(world: World, call: number): Generator<Row> {
  const { organizationId, callId, isComplete, isEvaluated, text, evaluatedAt } = partsOf(world, call)
  if (!isEvaluated) return
  const adherence = isComplete ? [text.promptAdherence, 1, evaluatedAt] : [null, null, null]

  yield [organizationId, callId, text.leadQuality, 1, evaluatedAt, ...adherence, evaluatedAt]
}

/** Yields the filterable columns of the same results. */
export function* scoreRows(world: World, call: number): Generator<Row> {
  const { organizationId, callId, clientId, isComplete, isEvaluated, text } = partsOf(world, call)
  if (!isEvaluated) return
  const { overall_score, scores, sentiment, flags } = JSON.parse(text.leadQuality) as LeadQualityResult
  const adherence = isComplete ? (JSON.parse(text.promptAdherence) as PromptAdherenceResult).score : null
  const leadQuality = [overall_score, scores.failure_risk.score, sentiment.value, flags.negative_call]

  yield [
    organizationId,
    callId,
    clientId,
    occurredAt(world, call),
    ...leadQuality,
    adherence,
    flags.human_review_required
  ]
}

export function* versionRows(world: World, call: number): Generator<Row> {
  const { organizationId, callId, clientId, isComplete, isEvaluated, text, evaluatedAt } = partsOf(world, call)
  if (!isEvaluated) return
  const model = [1, 'model', 'judge']

  yield [organizationId, callId, 'lead_quality', ...model, text.leadQuality, evaluatedAt, clientId]
  if (isComplete)
    yield [organizationId, callId, 'prompt_adherence', ...model, text.promptAdherence, evaluatedAt, clientId]
}

/** Yields pending evaluations. */
export function* workRows(world: World, call: number): Generator<Row> {
  const { organizationId, callId, isComplete, isEvaluated, evaluatedAt } = partsOf(world, call)
  if (!isEvaluated) yield [organizationId, callId, 'lead_quality', 'waiting', 0, evaluatedAt]
  if (!isComplete) yield [organizationId, callId, 'prompt_adherence', 'waiting', 0, evaluatedAt]
}

function partsOf(world: World, call: number) {
  const { evaluationStatus, variety } = traitsOf(call)

  return {
    ...world.tenantOf(world.plan.clientOf[call] ?? -1),
    callId: world.callId(call),
    isEvaluated: evaluationStatus !== 'pending',
    isComplete: evaluationStatus === 'completed',
    text: itemAt(world.texts, variety),
    evaluatedAt: new Date(world.plan.timeOf(call) + evaluationMs)
  }
}
