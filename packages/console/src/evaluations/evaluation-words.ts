import type { LeadQualityResult, ShownEvaluation, ShownVersion } from '../api/schema.ts'

export type EvaluationDomain = ShownVersion['domain']

export type Dimension = keyof LeadQualityResult['scores']

export const domainLabels: Readonly<Record<EvaluationDomain, string>> = {
  lead_quality: 'Lead quality',
  prompt_adherence: 'Prompt adherence'
}

/** In the order in which they count. */
export const dimensionLabels: Readonly<Record<Dimension, string>> = {
  lead_completion: 'Lead completion',
  lead_intent: 'Intent',
  relevance_questions: 'Relevant questions',
  objection_handling: 'Objections',
  clarity_politeness: 'Clarity, politeness',
  naturalness: 'Naturalness',
  failure_risk: 'Failure risk'
}

export const dimensions = Object.keys(dimensionLabels) as Dimension[]

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

/** Who judged: a person by name, where they did it in the console. */
export function judgeOf({ domain, version, source }: ShownVersion, reviewers: Reviewers): string {
  const found = reviewers.find((one) => one.domain === domain && one.version === version)

  return found?.reviewer ?? sourceLabels[source]
}

type Work = ShownEvaluation['work'][number]

/** How far an evaluation is that has no result, in a sentence. */
export function stateOf(work: Work | undefined): string {
  if (work === undefined) return 'Not evaluated.'
  const { state, attempts, needs_model: needsModel } = work
  const tried = attempts === 1 ? 'once' : `${attempts} times`

  if (state === 'failed') return `Failed: it was tried ${tried}.`
  if (state === 'running') return 'Being evaluated now.'
  if (attempts > 0) return `Tried ${tried}, and will be again.`

  return needsModel ? 'Waits for a model: whoever runs Callbook sets one up.' : 'Waits for its turn.'
}

const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export function scoreWords(score: number | null): string {
  return score === null ? '–' : figure.format(score)
}
