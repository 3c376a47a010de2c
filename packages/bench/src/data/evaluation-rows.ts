import { itemAt } from '../random.ts'
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

export const versionColumns = [
  'organization_id',
  'call_id',
  'domain',
  'version',
  'source',
  'model',
  'result',
  'created_at'
]

export const workColumns = ['organization_id', 'call_id', 'domain', 'state', 'attempts', 'run_after']

const judgingMs = 30_000

/** The row of a call that is evaluated at all: lead quality is always the first. */
export function* evaluationRows(world: World, call: number): Generator<Row> {
  const { organizationId, callId, isComplete, isEvaluated, text, judgedAt } = partsOf(world, call)
  if (!isEvaluated) return
  const adherence = isComplete ? [text.promptAdherence, 1, judgedAt] : [null, null, null]

  yield [organizationId, callId, text.leadQuality, 1, judgedAt, ...adherence, judgedAt]
}

export function* versionRows(world: World, call: number): Generator<Row> {
  const { organizationId, callId, isComplete, isEvaluated, text, judgedAt } = partsOf(world, call)
  if (!isEvaluated) return

  yield [organizationId, callId, 'lead_quality', 1, 'model', 'judge', text.leadQuality, judgedAt]
  if (isComplete)
    yield [organizationId, callId, 'prompt_adherence', 1, 'model', 'judge', text.promptAdherence, judgedAt]
}

/** What is still to be judged. */
export function* workRows(world: World, call: number): Generator<Row> {
  const { organizationId, callId, isComplete, isEvaluated, judgedAt } = partsOf(world, call)
  if (!isEvaluated) yield [organizationId, callId, 'lead_quality', 'waiting', 0, judgedAt]
  if (!isComplete) yield [organizationId, callId, 'prompt_adherence', 'waiting', 0, judgedAt]
}

function partsOf(world: World, call: number) {
  const { evaluationStatus, variety } = traitsOf(call)

  return {
    organizationId: world.tenantOf(world.plan.clientOf[call] ?? -1).organizationId,
    callId: world.callId(call),
    isEvaluated: evaluationStatus !== 'pending',
    isComplete: evaluationStatus === 'completed',
    text: itemAt(world.texts, variety),
    judgedAt: new Date(world.plan.timeOf(call) + judgingMs)
  }
}
