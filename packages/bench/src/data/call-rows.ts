import type { LeadQualityResult, PromptAdherenceResult } from '@callbook/domain'
import { itemAt } from '../random.ts'
import type { Row } from './copy.ts'
import { nameOf } from './texts.ts'
import { traitsOf } from './traits.ts'
import { phoneNumberOf, type World } from './world.ts'

export const callColumns = [
  'organization_id',
  'id',
  'client_id',
  'customer_id',
  'provider',
  'provider_call_id',
  'report_rank',
  'direction',
  'status',
  'ended_reason',
  'started_at',
  'ended_at',
  'duration_seconds',
  'caller_full_name',
  'caller_phone_number',
  'agent_phone_number',
  'assistant_id',
  'assistant_name',
  'assistant_version',
  'language',
  'transfer_destination',
  'call_summary',
  'recording_url',
  'cost_usd',
  'success_evaluation',
  'structured_data',
  'transcript',
  'messages',
  'evaluation_status',
  'human_review_required',
  'lead_score',
  'adherence_score',
  'sentiment',
  'received_at',
  'created_at',
  'updated_at'
]

/** Time between the end of a call and its storage. */
const reportingDelayMs = 4_000

export function facetsOf({ texts }: World, call: number) {
  const { direction, status, evaluationStatus, variety } = traitsOf(call)
  const { needsReview } = itemAt(texts, variety)

  return {
    ...{ direction, status, evaluation_status: evaluationStatus },
    human_review_required: evaluationStatus === 'pending' ? null : needsReview
  }
}

/** Returns the scores that a call shows, as its evaluations leave them. */
function shownScores({ texts }: World, call: number): Row {
  const { evaluationStatus, variety } = traitsOf(call)
  const { leadQuality, promptAdherence } = itemAt(texts, variety)
  if (evaluationStatus === 'pending') return [null, null, null]
  const { overall_score, sentiment } = JSON.parse(leadQuality) as LeadQualityResult
  const adherence =
    evaluationStatus === 'completed' ? (JSON.parse(promptAdherence) as PromptAdherenceResult).score : null

  return [overall_score, adherence, sentiment.value]
}

/** Returns when a call took place: its start. */
export function occurredAt({ plan }: World, call: number): Date {
  const { variety } = traitsOf(call)

  return new Date(plan.timeOf(call) - reportingDelayMs - secondsOf(variety) * 1000)
}

function secondsOf(variety: number): number {
  return 20 + (variety % 400)
}

export function callRow(world: World, call: number): Row {
  const { plan, texts } = world
  const { variety } = traitsOf(call)
  const { direction, status, evaluation_status, human_review_required } = facetsOf(world, call)
  const { organizationId, clientId } = world.tenantOf(plan.clientOf[call] ?? -1)
  const customer = plan.customerOf[call] ?? -1
  const { firstName, lastName } = nameOf(customer === -1 ? variety : customer)
  const text = itemAt(texts, variety)
  const id = world.callId(call)
  const storedMs = plan.timeOf(call)
  const seconds = secondsOf(variety)
  const endedMs = storedMs - reportingDelayMs
  const storedAt = new Date(storedMs)

  return [
    organizationId,
    id,
    clientId,
    customer === -1 ? null : world.customerId(customer),
    'vapi',
    `0199${id.slice(4)}`,
    0,
    direction,
    status,
    status === 'completed' ? 'customer-ended-call' : status,
    occurredAt(world, call),
    new Date(endedMs),
    seconds,
    `${firstName} ${lastName}`,
    customer === -1 ? null : phoneNumberOf(customer),
    '+12025550100',
    'b2a1c9d0-93d7-4c5e-8a53-2f8f0c7d1e44',
    'Front desk',
    'v3',
    'en',
    status === 'transferred' ? '+12025550111' : null,
    text.summary,
    `https://storage.example.com/recordings/${id}.wav`,
    seconds / 1000,
    status === 'completed' ? 'true' : 'false',
    text.structuredData,
    text.transcript,
    text.messages,
    evaluation_status,
    human_review_required,
    ...shownScores(world, call),
    storedAt,
    storedAt,
    storedAt
  ]
}
