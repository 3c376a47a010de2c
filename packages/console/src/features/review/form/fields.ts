import type { LeadQualityResult, PromptAdherenceResult } from '@callbook/console-api'
import { type Dimension, dimensionLabels, dimensions, sentimentLabels } from '#features/evaluations/evaluation-words.ts'

export interface Field {
  readonly kind: 'choice' | 'lines' | 'score' | 'text'
  /** Property names joined by dots. */
  readonly path: string
  readonly label: string
  /** Explains the values if they are not obvious. */
  readonly hint?: string
  readonly choices?: readonly Choice[]
  /** Path of its evidence, if it is not `path`. */
  readonly evidence?: string
  readonly note?: string
}

interface Choice {
  readonly value: boolean | string
  readonly label: string
}

const noYes = [
  { value: false, label: 'No' },
  { value: true, label: 'Yes' }
]

const scored = (name: Dimension): Field => ({
  kind: 'score',
  path: `scores.${name}.score`,
  note: `scores.${name}.rationale`,
  evidence: `scores.${name}`,
  label: dimensionLabels[name],
  ...(name === 'failure_risk' && { hint: '100 means certain failure' })
})

export const leadQualityFields: readonly Field[] = [
  { kind: 'score', path: 'overall_score', label: 'Overall' },
  ...dimensions.map(scored),
  {
    kind: 'choice',
    path: 'sentiment.value',
    note: 'sentiment.rationale',
    evidence: 'sentiment',
    label: 'Sentiment',
    choices: Object.entries(sentimentLabels).map(([value, label]) => ({ value, label }))
  },
  { kind: 'choice', path: 'flags.negative_call', label: 'Negative call', choices: noYes },
  {
    kind: 'choice',
    path: 'flags.human_review_required',
    note: 'flags.review_reason',
    label: 'Needed review',
    hint: 'Whether the call had to be reviewed. Saving removes it from the queue either way',
    choices: noYes
  }
]

export const promptAdherenceFields: readonly Field[] = [
  { kind: 'score', path: 'score', label: 'Adherence' },
  { kind: 'text', path: 'critical_failures_summary', label: 'Critical failures' },
  { kind: 'lines', path: 'what_went_well', label: 'What went well', hint: 'One per line' },
  { kind: 'lines', path: 'what_went_wrong', label: 'What went wrong', hint: 'One per line' },
  { kind: 'lines', path: 'recommendations_for_improvement', label: 'Recommendations', hint: 'One per line' }
]

const unscored = { score: null, rationale: null }

/** Initial values of a call that was not evaluated. The reviewer must choose a sentiment. */
export const blankLeadQuality = {
  overall_score: null,
  sentiment: { value: '', rationale: null },
  flags: { negative_call: false, human_review_required: false, review_reason: null },
  scores: {
    lead_completion: unscored,
    clarity_politeness: unscored,
    relevance_questions: unscored,
    objection_handling: unscored,
    naturalness: unscored,
    lead_intent: unscored,
    failure_risk: unscored
  }
} as unknown as LeadQualityResult

export const blankPromptAdherence: PromptAdherenceResult = {
  score: null,
  critical_failures_summary: null,
  what_went_well: [],
  what_went_wrong: [],
  recommendations_for_improvement: [],
  prompt: { system_instruction: null, system_variables: null }
}
