import {
  type ClientId,
  customerStatus,
  type LeadQualityResult,
  nameWords,
  type OrganizationId,
  type PromptAdherenceResult
} from '@callbook/domain'
import { itemAt } from '../random.ts'
import type { Row } from './copy.ts'
import { type CallPlan, seededId, traitsOf } from './plan.ts'
import type { TenantIds } from './tenants.ts'
import { type CallText, inventTexts, nameOf } from './texts.ts'

/** A plan with the ids and texts for its rows. */
export interface World {
  readonly plan: CallPlan
  readonly texts: readonly CallText[]
  tenantOf(client: number): { readonly organizationId: OrganizationId; readonly clientId: ClientId }
  callId(call: number): string
  customerId(customer: number): string
}

export function createWorld(plan: CallPlan, ids: TenantIds, seed: number): World {
  return {
    plan,
    texts: inventTexts(seed),
    tenantOf(client) {
      const organizationId = ids.organizations[plan.clients[client]?.organization ?? -1]
      const clientId = ids.clients[client]
      if (organizationId === undefined || clientId === undefined) throw new Error('a call of no client')

      return { organizationId, clientId }
    },
    callId: (call) => seededId(plan.timeOf(call), seed, call),
    customerId: (customer) => seededId(plan.timeOf(plan.customers[customer]?.firstCall ?? 0), seed + 2, customer)
  }
}

/** Returns a fictional number in one of ten thousand unassigned areas, one for each customer. */
function phoneNumberOf(customer: number): string {
  return `+1555${String(customer % 10_000_000).padStart(7, '0')}`
}

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
  'failure_risk',
  'negative_call',
  'flagged',
  'has_conversation',
  'received_at',
  'created_at',
  'updated_at'
]

/** Time between the end of a call and its storage. */
const reportingDelayMs = 4_000

/** Returns the scores that a call shows, as its evaluations leave them. */
function shownScores({ texts }: World, call: number): Row {
  const { evaluationStatus, variety } = traitsOf(call)
  const { leadQuality, promptAdherence } = itemAt(texts, variety)
  if (evaluationStatus === 'pending') return [null, null, null, null, null, null, null]
  const { overall_score, sentiment, scores, flags } = JSON.parse(leadQuality) as LeadQualityResult
  const adherence =
    evaluationStatus === 'completed' ? (JSON.parse(promptAdherence) as PromptAdherenceResult).score : null

  return [
    ...[overall_score, adherence, sentiment.value, scores.failure_risk.score],
    ...[flags.negative_call, flags.human_review_required, true]
  ]
}

/** Returns when a call took place: its start. */
function occurredAt({ plan }: World, call: number): Date {
  const { variety } = traitsOf(call)

  return new Date(plan.timeOf(call) - reportingDelayMs - secondsOf(variety) * 1000)
}

function secondsOf(variety: number): number {
  return 20 + (variety % 400)
}

export function callRow(world: World, call: number): Row {
  const { plan, texts } = world
  const { direction, status, evaluationStatus, variety } = traitsOf(call)
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
    evaluationStatus,
    evaluationStatus === 'pending' ? null : text.needsReview,
    ...shownScores(world, call),
    storedAt,
    storedAt,
    storedAt
  ]
}

export const customerColumns = [
  'organization_id',
  'id',
  'client_id',
  'phone_number',
  'first_name',
  'last_name',
  'full_name',
  'name_words',
  'named_at',
  'email',
  'customer_status',
  'created_from_call_id',
  'first_call_id',
  'first_call_at',
  'last_call_id',
  'last_call_at',
  'total_calls',
  'contacts',
  'metadata',
  'created_at',
  'updated_at'
]

export function customerRow(world: World, index: number): Row {
  const { plan } = world
  const customer = plan.customers[index]
  if (customer === undefined) throw new Error('a customer that was not planned')

  const { client, firstCall, lastCall, calls, contacts } = customer
  const { organizationId, clientId } = world.tenantOf(client)
  const { firstName, lastName } = nameOf(index)
  const [firstAt, lastAt] = [occurredAt(world, firstCall), occurredAt(world, lastCall)]

  return [
    organizationId,
    world.customerId(index),
    clientId,
    phoneNumberOf(index),
    firstName,
    lastName,
    `${firstName} ${lastName}`,
    nameWords(`${firstName} ${lastName}`),
    lastAt,
    '',
    customerStatus(contacts),
    world.callId(firstCall),
    world.callId(firstCall),
    firstAt,
    world.callId(lastCall),
    lastAt,
    calls,
    contacts,
    '{}',
    new Date(plan.timeOf(firstCall)),
    new Date(plan.timeOf(lastCall))
  ]
}

/** The tables of evaluations, with the rows of a call. */
export const evaluationTables: readonly EvaluationTable[] = [
  {
    table: 'evaluations',
    columns: [
      'organization_id',
      'call_id',
      'domain',
      'version',
      'is_current',
      'source',
      'model',
      'result',
      'created_at',
      'client_id'
    ],
    rowsOf: evaluationRows
  },
  {
    table: 'evaluation_work',
    columns: ['organization_id', 'call_id', 'domains', 'state', 'attempts', 'run_after'],
    rowsOf: workRows
  }
]

interface EvaluationTable {
  readonly table: string
  readonly columns: readonly string[]
  rowsOf(world: World, call: number): Iterable<Row>
}

const evaluationMs = 30_000

/** Yields the results of a call. Lead quality is always evaluated first. */
function* evaluationRows(world: World, call: number): Generator<Row> {
  const { organizationId, callId, clientId, isComplete, isEvaluated, text, evaluatedAt } = partsOf(world, call)
  if (!isEvaluated) return
  const model = [1, true, 'model', 'judge']

  yield [organizationId, callId, 'lead_quality', ...model, text.leadQuality, evaluatedAt, clientId]
  if (isComplete)
    yield [organizationId, callId, 'prompt_adherence', ...model, text.promptAdherence, evaluatedAt, clientId]
}

/** Yields the pending evaluations of a call. */
function* workRows(world: World, call: number): Generator<Row> {
  const { organizationId, callId, isComplete, isEvaluated, evaluatedAt } = partsOf(world, call)
  const domains = isEvaluated ? '{prompt_adherence}' : null
  if (!isComplete) yield [organizationId, callId, domains, 'waiting', 0, evaluatedAt]
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

/** Yields the rows of the items from `from` up to, but not including, `until`. */
export function* mapRows(from: number, until: number, rowsOf: (index: number) => Iterable<Row>): Generator<Row> {
  for (let index = from; index < until; index += 1) yield* rowsOf(index)
}
