import type { LeadQualityResult, ShownEvaluation, ShownVersion } from '@callbook/console-api'
import { keysOf } from '#lib/records.ts'
import { numberFormat } from '#ui/formats.ts'

export type Dimension = keyof LeadQualityResult['scores']

/** Ordered by importance. */
export const dimensionLabels: Readonly<Record<Dimension, string>> = {
  lead_completion: 'Lead completion',
  lead_intent: 'Intent',
  relevance_questions: 'Relevant questions',
  objection_handling: 'Objections',
  clarity_politeness: 'Clarity, politeness',
  naturalness: 'Naturalness',
  failure_risk: 'Failure risk'
}

export const dimensions = keysOf(dimensionLabels)

export const sentimentLabels: Readonly<Record<LeadQualityResult['sentiment']['value'], string>> = {
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
  mixed: 'Mixed'
}

const sourceLabels: Readonly<Record<ShownVersion['source'], string>> = {
  human: 'A person',
  import: 'Import',
  model: 'Model'
}

type Reviewers = ShownEvaluation['reviewers']

/** Returns the evaluator: the reviewer’s name for reviews in the console, otherwise the source. */
export function evaluatorName({ domain, version, source }: ShownVersion, reviewers: Reviewers): string {
  const found = reviewers.find((one) => one.domain === domain && one.version === version)

  return found?.reviewer ?? sourceLabels[source]
}

type Work = ShownEvaluation['work'][number]

/** Describes the state of an evaluation without a result. */
export function describeWork(work: Work | undefined): string {
  if (work === undefined) return 'Not evaluated.'
  const { state, attempts, needs_model: needsModel } = work
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`

  if (state === 'failed') return `Failed after ${tried}.`
  if (state === 'running') return 'Evaluation in progress.'
  if (attempts > 0) return `${tried} failed. It will be retried.`

  return needsModel ? 'Not evaluated: no model is configured.' : 'Queued.'
}

const figure = () => numberFormat({ maximumFractionDigits: 1 })

export function scoreWords(score: number | null): string {
  return score === null ? '–' : figure().format(score)
}

/** Why a sampled call waits for a review. */
export const sampledWords = 'Selected at random among the calls of its client that were not flagged.'
