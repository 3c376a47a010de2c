import { known } from './size.ts'

interface Score {
  readonly score: number | null
  readonly rationale: string | null
}

interface LeadQuality {
  readonly overall_score: number | null
  readonly sentiment: { readonly value: string; readonly rationale: string | null } | null
  readonly flags: {
    readonly negative_call: boolean
    readonly human_review_required: boolean
    readonly review_reason: string | null
  }
  readonly scores: Readonly<Record<string, Score>>
}

interface PromptAdherence {
  readonly score: number | null
  readonly critical_failures_summary: string | null
  readonly what_went_well: readonly string[]
  readonly what_went_wrong: readonly string[]
  readonly recommendations_for_improvement: readonly string[]
}

/** The evaluations of a call as `/v1` shows them. */
export interface Evaluation {
  readonly status: string
  readonly lead_quality: { readonly result: LeadQuality | null }
  readonly prompt_adherence: { readonly result: PromptAdherence | null }
}

/** Presents evaluations of a call without the prompt of its agent, which may be a secret of the organization. */
export function presentEvaluation({ status, lead_quality, prompt_adherence }: Evaluation): object {
  return known({
    status,
    lead_quality: lead_quality.result && presentLeadQuality(lead_quality.result),
    prompt_adherence: prompt_adherence.result && presentPromptAdherence(prompt_adherence.result)
  })
}

function presentLeadQuality({ overall_score, sentiment, flags, scores }: LeadQuality): object {
  const determined = Object.entries(scores).map(([name, score]) => [name, known(score)])

  return known({
    overall_score,
    sentiment: sentiment && known(sentiment),
    ...known(flags),
    scores: Object.fromEntries(determined)
  })
}

function presentPromptAdherence(result: PromptAdherence): object {
  const { score, critical_failures_summary, what_went_well, what_went_wrong, recommendations_for_improvement } = result

  return known({
    score,
    critical_failures_summary,
    what_went_well,
    what_went_wrong,
    recommendations_for_improvement
  })
}
