import { randomUUID } from 'node:crypto'
import {
  callToEvaluate,
  claimWork,
  type Database,
  failWork,
  findCallToEvaluate,
  type ModelScoring,
  storeEvaluation
} from '@callbook/db'
import {
  type BuiltInDomain,
  type CallId,
  type Evidence,
  type LeadQualityResult,
  type OrganizationId,
  overallScore,
  type PromptAdherenceResult,
  reviewReason,
  verifyQuotes
} from '@callbook/domain'
import { recordEvaluation, within } from '@callbook/operations'
import { collisionInstruction, systemInstruction } from './assistant.ts'
import type { DemoCall, DemoLeadQuality } from './demo-call.ts'
import { recordDemoAnswers } from './scorecard.ts'
import { demoActor } from './tenant.ts'

interface StoredCall {
  readonly call: DemoCall
  readonly id: CallId
  readonly at: Date
  /** Position of the call among those of the demo. */
  readonly index: number
}

/** This model is never called: its results are invented together with the calls. */
const model = 'demo-model'

const [evaluatedAfterMs, reviewedAfterMs] = [90_000, 4 * 3_600_000]

/** Records the evaluation of a demo call, imported or as if by a model and a reviewer. */
export async function recordDemoEvaluation(
  db: Database,
  organizationId: OrganizationId,
  { call, id, at, index }: StoredCall
): Promise<void> {
  const { judge: requested, reviewed } = call
  const later = (ms: number) => new Date(Math.min(Date.now(), at.getTime() + ms))
  for (const [domain, result] of resultsOf(call)) {
    if (requested === undefined) {
      const imported = { domain, result, source: 'import', model: null } as const
      await recordEvaluation(within(db, organizationId, demoActor), id, { ...imported, now: later(evaluatedAfterMs) })
    } else {
      const scoring = evaluationOf(call, requested.promptVersion)
      const evidence = await evidenceOf(db, organizationId, { call, id }, domain)
      const evaluated = { domain, result, evidence, source: 'model', model, scoring } as const
      await storeEvaluation({ db, organizationId }, id, { evaluation: evaluated, now: later(evaluatedAfterMs) })
    }
  }
  const times = { evaluatedAt: later(evaluatedAfterMs), reviewedAt: later(reviewedAfterMs) }
  await recordDemoAnswers(db, organizationId, { call, id, index, model, ...times })
  if (reviewed !== undefined) {
    const review = {
      domain: 'lead_quality',
      result: examined(leadQualityResult(call, reviewed)),
      source: 'human',
      model: null
    } as const
    await recordEvaluation(within(db, organizationId, demoActor), id, { ...review, now: later(reviewedAfterMs) })
  }
}

async function evidenceOf(
  db: Database,
  organizationId: OrganizationId,
  { call, id }: Pick<StoredCall, 'call' | 'id'>,
  domain: BuiltInDomain
): Promise<Evidence[]> {
  const row = await findCallToEvaluate({ db, organizationId }, id, domain)
  const quotes = call.quotes?.[domain] ?? []
  if (row === undefined) return []

  return verifyQuotes(
    callToEvaluate(row),
    quotes.map(([field, turn, quote]) => ({ field, turn, quote }))
  )
}

/** Marks the evaluations of two calls that wait for a model as failed. */
export async function failSome(db: Database, organizationId: OrganizationId, now: Date): Promise<void> {
  const lease = { leaseId: randomUUID(), leasedUntil: new Date(now.getTime() + 60_000), limit: 2 }
  const claimed = await claimWork(db, organizationId, {
    ...lease,
    hasModel: true,
    isLowPriority: false,
    now: new Date()
  })
  for (const work of claimed) {
    await failWork(db, work, { error: 'The demo model did not respond', runAfter: undefined, now: new Date() })
  }
}

/** Removes the flag for a human review. */
function examined(result: LeadQualityResult): LeadQualityResult {
  return { ...result, flags: { ...result.flags, human_review_required: false, review_reason: null } }
}

type Result = LeadQualityResult | PromptAdherenceResult

function* resultsOf(call: DemoCall): Generator<[BuiltInDomain, Result]> {
  const { provider, leadQuality, promptAdherence } = call
  if (leadQuality !== undefined) yield ['lead_quality', leadQualityResult(call, leadQuality)]
  if (promptAdherence === undefined) return
  const system_instruction = provider === 'vapi' ? systemInstruction : collisionInstruction
  yield ['prompt_adherence', { ...promptAdherence, prompt: { system_instruction, system_variables: null } }]
}

/** Computes the members that the evaluation of a model computes. */
function leadQualityResult(
  { turns, successEvaluation, promptAdherence }: DemoCall,
  { negative_call, ...evaluated }: DemoLeadQuality
): LeadQualityResult {
  const scored = { ...evaluated, overall_score: overallScore(evaluated.scores) }
  const criticalFailures = promptAdherence?.critical_failures_summary ?? null
  const review_reason = reviewReason(scored, { spokenTurns: turns.length, successEvaluation, criticalFailures })

  return { ...scored, flags: { negative_call, human_review_required: review_reason !== null, review_reason } }
}

function evaluationOf({ turns }: DemoCall, promptVersion: string): ModelScoring {
  const inputTokens = 1_400 + turns.length * 45
  const outputTokens = 380 + turns.length * 6

  return { promptVersion, inputTokens, outputTokens, costUsd: (inputTokens * 0.4 + outputTokens * 1.6) / 1_000_000 }
}
