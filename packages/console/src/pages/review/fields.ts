import type { LeadQualityResult, PromptAdherenceResult } from '../../api/schema.ts'

/** One thing that is judged, and where a result tells it. */
export interface Field {
  readonly kind: 'choice' | 'lines' | 'score' | 'text'
  /** Names of members, one in the other, joined by dots. */
  readonly path: string
  readonly label: string
  /** What a number or a choice means, where that is not plain. */
  readonly hint?: string
  readonly choices?: readonly Choice[]
  /** Where the words to it are. */
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

const scored = (name: keyof LeadQualityResult['scores'], label: string, hint?: string): Field => ({
  kind: 'score',
  path: `scores.${name}.score`,
  note: `scores.${name}.rationale`,
  label,
  ...(hint !== undefined && { hint })
})

export const leadQualityFields: readonly Field[] = [
  { kind: 'score', path: 'overall_score', label: 'Overall' },
  scored('lead_completion', 'Lead completion'),
  scored('lead_intent', 'Lead intent'),
  scored('relevance_questions', 'Relevant questions'),
  scored('objection_handling', 'Objection handling'),
  scored('clarity_politeness', 'Clarity and politeness'),
  scored('naturalness', 'Naturalness'),
  scored('failure_risk', 'Failure risk', 'Here, 100 is certain failure'),
  {
    kind: 'choice',
    path: 'sentiment.value',
    note: 'sentiment.rationale',
    label: 'Sentiment',
    choices: [
      { value: 'positive', label: 'Positive' },
      { value: 'neutral', label: 'Neutral' },
      { value: 'negative', label: 'Negative' },
      { value: 'mixed', label: 'Mixed' }
    ]
  },
  { kind: 'choice', path: 'flags.negative_call', label: 'Negative call', choices: noYes },
  {
    kind: 'choice',
    path: 'flags.human_review_required',
    note: 'flags.review_reason',
    label: 'Needed a person',
    hint: 'Whether the call had to be looked at. It waits no more either way',
    choices: noYes
  }
]

export const promptAdherenceFields: readonly Field[] = [
  { kind: 'score', path: 'score', label: 'Adherence' },
  { kind: 'text', path: 'critical_failures_summary', label: 'Critical failures' },
  { kind: 'lines', path: 'what_went_well', label: 'What went well', hint: 'One a line' },
  { kind: 'lines', path: 'what_went_wrong', label: 'What went wrong', hint: 'One a line' },
  { kind: 'lines', path: 'recommendations_for_improvement', label: 'Recommendations', hint: 'One a line' }
]

const unscored = { score: null, rationale: null }

/** What a call is judged from that nobody has judged yet: the sentiment has to be said. */
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
