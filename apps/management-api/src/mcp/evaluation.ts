import type { Answer, ScorecardResult } from '@callbook/domain'
import { cut, firstThatFit, known, sizeOf } from './size.ts'

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
  /** By domain. */
  readonly scorecards: Readonly<Record<string, { readonly result: ScorecardResult }>>
}

/** Presents evaluations of a call without the prompt of its agent, which may be a secret of the organization. */
export function presentEvaluation({ status, lead_quality, prompt_adherence, scorecards }: Evaluation): object {
  return known({
    status,
    lead_quality: lead_quality.result && presentLeadQuality(lead_quality.result),
    prompt_adherence: prompt_adherence.result && presentPromptAdherence(prompt_adherence.result),
    scorecards: presentScorecards(scorecards)
  })
}

/** Maximum size of the answers of a call: of larger ones, rationales are left out, and then whole scorecards. */
const scorecardBytes = 8_000

const rationaleBytes = 300

function presentScorecards(scorecards: Evaluation['scorecards']): object {
  const present = (presentAnswer: (answer: Answer) => object) =>
    mapMembers(scorecards, ({ result: { score, answers } }) => ({
      ...known({ score }),
      answers: mapMembers(answers, presentAnswer)
    }))
  const whole = present(({ value, rationale }) => ({
    value,
    ...known({ rationale: rationale && cut(rationale, rationaleBytes) })
  }))
  if (sizeOf(whole) <= scorecardBytes) return whole

  return Object.fromEntries(firstThatFit(Object.entries(present(({ value }) => ({ value }))), scorecardBytes))
}

function mapMembers<Member>(object: Readonly<Record<string, Member>>, present: (member: Member) => object): object {
  return Object.fromEntries(Object.entries(object).map(([name, member]) => [name, present(member)]))
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
