import { readFileSync } from 'node:fs'
import type { NewEvaluation, Usage } from '@callbook/db'
import {
  type BuiltInDomain,
  type BuiltInResult,
  type CallToEvaluate,
  type ClaimedQuote,
  countSpokenTurns,
  currentPromptVersion,
  type LeadQualityResult,
  listTurns,
  overallScore,
  type PromptAdherenceResult,
  promptVersions,
  reviewReason,
  unevaluatedLeadQuality,
  unevaluatedPromptAdherence,
  verifyQuotes,
  whyNotEvaluable,
  whyReviewUnevaluated
} from '@callbook/domain'
import type { Model } from '../model/model.ts'
import { describeCall, describeCallAndInstruction } from './call-document.ts'
import { completeForm } from './complete-form.ts'
import {
  type LeadQualityCompletion,
  leadQualityForm,
  type PromptAdherenceCompletion,
  promptAdherenceForm,
  type Quotes
} from './completions.ts'

export interface JudgeOptions {
  readonly domain: BuiltInDomain
  /** Critical failures that the prompt adherence evaluation found. */
  readonly criticalFailures: string | null
  readonly model: Model | undefined
  readonly signal: AbortSignal
}

/**
 * @returns the result, or `undefined` if a model is needed and none is available
 * @throws {ModelError}
 */
export async function judge(call: CallToEvaluate, options: JudgeOptions): Promise<NewEvaluation | undefined> {
  const { domain, model } = options
  const unevaluated = resultWithoutModel(call, domain)
  if (unevaluated !== undefined) return { domain, result: unevaluated, source: 'model', model: null }
  if (model === undefined) return undefined

  const promptVersion = currentPromptVersion(domain)
  const prompt = texts.get(promptVersion) ?? ''
  const { result, quotes, usage } = await evaluateWithModel(call, { ...options, model }, prompt)
  const { inputTokens, outputTokens, costUsd } = usage

  return {
    domain,
    result,
    evidence: verifyQuotes(call, quotes),
    source: 'model',
    model: model.name,
    scoring: { promptVersion, inputTokens, outputTokens, costUsd }
  }
}

function resultWithoutModel(call: CallToEvaluate, domain: BuiltInDomain): BuiltInResult | undefined {
  const reason = whyNotEvaluable(call)
  if (domain === 'lead_quality') {
    return reason === undefined ? undefined : unevaluatedLeadQuality(reason, whyReviewUnevaluated(call))
  }

  const missing = hasInstruction(call) ? undefined : 'The instruction of the agent is not known.'
  const obstacle = reason ?? missing

  return obstacle === undefined ? undefined : unevaluatedPromptAdherence(obstacle, promptOf(call))
}

async function evaluateWithModel(
  call: CallToEvaluate,
  { domain, model, criticalFailures, signal }: JudgeOptions & { readonly model: Model },
  prompt: string
): Promise<QuotedResult<BuiltInResult> & { readonly usage: Usage }> {
  if (domain === 'lead_quality') {
    const { text: document, omissions } = describeCall(call)
    const { answer, usage } = await completeForm(model, leadQualityForm, { prompt, document }, signal)

    return { ...leadQualityResult(answer, call, { omissions, criticalFailures }), usage }
  }

  const { text: document, omissions } = describeCallAndInstruction(call, call.systemInstruction ?? '')
  const { answer, usage } = await completeForm(model, promptAdherenceForm, { prompt, document }, signal)

  return { ...promptAdherenceResult(answer, promptOf(call), omissions), usage }
}

function hasInstruction({ systemInstruction }: CallToEvaluate): boolean {
  return (systemInstruction ?? '').trim() !== ''
}

function promptOf({ systemInstruction, systemVariables }: CallToEvaluate) {
  return { system_instruction: systemInstruction, system_variables: systemVariables as Record<string, unknown> | null }
}

const texts = new Map(
  Object.values(promptVersions)
    .flat()
    .map((version) => [version, readFileSync(new URL(`prompts/${version}.md`, import.meta.url), 'utf8').trim()])
)

/** Returns the instructions for the model, or `undefined` if `domain` has no such version. */
export function findPrompt(domain: BuiltInDomain, version: string): string | undefined {
  return promptVersions[domain].includes(version) ? texts.get(version) : undefined
}

/** A result and the quotes that support it, which are not verified yet. */
interface QuotedResult<Result> {
  readonly result: Result
  readonly quotes: readonly ClaimedQuote[]
}

interface LeadQualityContext {
  /** Parts of the call that the model has not seen. */
  readonly omissions: readonly string[]
  readonly criticalFailures: string | null
}

function leadQualityResult(
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

function promptAdherenceResult(
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
