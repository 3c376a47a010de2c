import type { LeadQualityResult, PromptAdherenceResult } from './evaluation-result.ts'

type Scores = LeadQualityResult['scores']

type Dimension = keyof Scores

/** Percent of the overall score. */
export const leadQualityWeights: Readonly<Record<Dimension, number>> = {
  lead_completion: 25,
  lead_intent: 20,
  relevance_questions: 15,
  objection_handling: 10,
  clarity_politeness: 10,
  naturalness: 10,
  failure_risk: 10
}

/**
 * Returns the weighted mean of the dimensions with a score, to one decimal; null without any.
 *
 * `failure_risk` counts as 100 minus its score, because its higher scores are worse.
 */
export function overallScore(scores: Scores): number | null {
  let sum = 0
  let weights = 0
  for (const [dimension, weight] of entriesOf(leadQualityWeights)) {
    const { score } = scores[dimension]
    if (score === null) continue
    sum += weight * (dimension === 'failure_risk' ? 100 - score : score)
    weights += weight
  }

  return weights === 0 ? null : Math.round((sum / weights) * 10) / 10
}

export interface ReviewContext {
  readonly spokenTurns: number
  /** The provider's own result, verbatim. */
  readonly successEvaluation: string | null
  /** From `criticalFailuresOf`. */
  readonly criticalFailures: string | null
}

const conversationTurns = 4
const goodScore = 70
const badScore = 40

/** Dimensions that most calls give no occasion to score. */
const occasional: readonly Dimension[] = ['objection_handling']

/**
 * Returns why a person should review the call, by the first rule that applies, as a sentence; null without a reason.
 */
export function reviewReason(
  { overall_score: overall, sentiment, scores }: Pick<LeadQualityResult, 'overall_score' | 'sentiment' | 'scores'>,
  { spokenTurns, successEvaluation, criticalFailures }: ReviewContext
): string | null {
  const undetermined = entriesOf(scores).filter(([name, { score }]) => score === null && !occasional.includes(name))
  const verdict = readVerdict(successEvaluation)

  if (criticalFailures !== null) return criticalFailureReason
  if (undetermined.length > 0 && spokenTurns >= conversationTurns) {
    return `Not determined, though there was a conversation: ${undetermined.map(([name]) => name).join(', ')}.`
  }
  if (overall === null) return null
  if (verdict === true && overall < badScore)
    return `The provider calls the call a success; it scores below ${badScore}.`
  if (verdict === false && overall >= goodScore)
    return `The provider calls the call a failure; it scores ${goodScore} or more.`

  return sentiment.value === 'negative' && overall >= goodScore
    ? `The caller's sentiment is negative; the call scores ${goodScore} or more.`
    : null
}

function readVerdict(text: string | null): boolean | undefined {
  const word = text?.trim().toLowerCase() ?? ''
  if (/^(true|pass(ed)?|success(ful)?)$/.test(word)) return true

  return /^(false|fail(ed|ure)?|unsuccessful)$/.test(word) ? false : undefined
}

function entriesOf<Value>(record: Readonly<Record<Dimension, Value>>): [Dimension, Value][] {
  return Object.entries(record) as [Dimension, Value][]
}

/** Returns the summary of critical failures; null without a score, because the summary is then the reason for that. */
export function criticalFailuresOf({ score, critical_failures_summary }: PromptAdherenceResult): string | null {
  return score === null ? null : critical_failures_summary
}

const criticalFailureReason = 'The agent failed critically to follow its instructions.'

/** Returns the result that a lead quality evaluation has if the agent failed critically. */
export function withCriticalFailures(result: LeadQualityResult): LeadQualityResult {
  const flags = { ...result.flags, human_review_required: true, review_reason: criticalFailureReason }

  return { ...result, flags }
}
