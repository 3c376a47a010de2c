import {
  type CallToEvaluate,
  type ClaimedQuote,
  countSpokenTurns,
  type LeadQualityResult,
  listTurns,
  overallScore,
  type PromptAdherenceResult,
  reviewReason
} from '@callbook/domain'
import type { LeadQualityCompletion, PromptAdherenceCompletion, Quotes } from './completions.ts'

/** A result and the quotes that support it, which are not verified yet. */
export interface QuotedResult<Result> {
  readonly result: Result
  readonly quotes: readonly ClaimedQuote[]
}

interface LeadQualityContext {
  /** Parts of the call that the model has not seen. */
  readonly omissions: readonly string[]
  readonly criticalFailures: string | null
}

export function leadQualityResult(
  { scores: entries, sentiment, negative_call_evidence, negative_call }: LeadQualityCompletion,
  call: CallToEvaluate,
  { omissions, criticalFailures }: LeadQualityContext
): QuotedResult<LeadQualityResult> {
  const scores = withoutEvidence(entries)
  const rationale = [sentiment.rationale ?? [], omissions].flat().join(' ')
  const felt = { value: sentiment.value, rationale: rationale === '' ? null : rationale }
  const evaluated = { overall_score: overallScore(scores), sentiment: felt, scores }
  const spokenTurns = countSpokenTurns(listTurns(call))
  const context = { spokenTurns, successEvaluation: call.successEvaluation, criticalFailures }
  const review_reason = reviewReason(evaluated, context)
  const flags = { negative_call, human_review_required: review_reason !== null, review_reason }

  return {
    result: { ...evaluated, flags },
    quotes: [
      ...Object.entries(entries).flatMap(([name, { evidence }]) => quotesOf(`scores.${name}`, evidence)),
      ...quotesOf('sentiment', sentiment.evidence),
      ...quotesOf('flags.negative_call', negative_call_evidence)
    ]
  }
}

export function promptAdherenceResult(
  answer: PromptAdherenceCompletion,
  prompt: PromptAdherenceResult['prompt'],
  omissions: readonly string[]
): QuotedResult<PromptAdherenceResult> {
  const { what_went_well: well, what_went_wrong: wrong, critical_failures_evidence: critical, ...rest } = answer

  return {
    result: {
      ...rest,
      what_went_well: well.map(({ finding }) => finding),
      what_went_wrong: wrong.map(({ finding }) => finding),
      recommendations_for_improvement: [...answer.recommendations_for_improvement, ...omissions],
      prompt
    },
    quotes: [
      ...quotesOf('critical_failures_summary', critical),
      ...wrong.flatMap(({ evidence }, index) => quotesOf(`what_went_wrong.${index}`, evidence)),
      ...well.flatMap(({ evidence }, index) => quotesOf(`what_went_well.${index}`, evidence))
    ]
  }
}

const maxQuotesOfPart = 3

function quotesOf(field: string, evidence: Quotes): ClaimedQuote[] {
  return evidence.slice(0, maxQuotesOfPart).map(({ turn, quote }) => ({ field, turn, quote }))
}

function withoutEvidence(entries: LeadQualityCompletion['scores']): LeadQualityResult['scores'] {
  const scores = Object.entries(entries).map(([name, { rationale, score }]) => [name, { rationale, score }])

  return Object.fromEntries(scores)
}
