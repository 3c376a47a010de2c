import type { NewEvaluation, Usage } from '@callbook/db'
import {
  type CallToEvaluate,
  currentPromptVersion,
  type EvaluationDomain,
  type EvaluationResult,
  unevaluatedLeadQuality,
  unevaluatedPromptAdherence,
  verifyQuotes,
  whyNotEvaluable,
  whyReviewUnevaluated
} from '@callbook/domain'
import type { Model } from '../model/model.ts'
import { ModelError } from '../model/model-error.ts'
import { describeCall, describeCallAndInstruction } from './call-document.ts'
import { completeForm } from './complete-form.ts'
import { leadQualityForm, promptAdherenceForm } from './completions.ts'
import { findPrompt } from './prompts.ts'
import { leadQualityResult, promptAdherenceResult, type QuotedResult } from './results.ts'

export interface JudgeOptions {
  readonly domain: EvaluationDomain
  /** Prompt version; `undefined` selects the current one. */
  readonly promptVersion: string | undefined
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

  const promptVersion = options.promptVersion ?? currentPromptVersion(domain)
  const prompt = findPrompt(domain, promptVersion)
  if (prompt === undefined) throw new ModelError(`There is no prompt ${promptVersion} for ${domain}`)
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

function resultWithoutModel(call: CallToEvaluate, domain: EvaluationDomain): EvaluationResult | undefined {
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
): Promise<QuotedResult<EvaluationResult> & { readonly usage: Usage }> {
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
