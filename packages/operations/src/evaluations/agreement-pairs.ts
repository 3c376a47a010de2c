import {
  type BuiltInDomain,
  cohensKappa,
  type EvaluationPair,
  type LeadQualityResult,
  leadQualityWeights,
  meanAbsoluteError,
  type PromptAdherenceResult
} from '@callbook/domain'

/** Agreement of a model with people on one field. */
export interface Agreement {
  readonly domain: BuiltInDomain
  /** JSON path of the evaluated field. */
  readonly field: string
  readonly measure: 'mean_absolute_error' | 'cohens_kappa'
  /** Value of the measure; `null` if it is undefined for these calls. */
  readonly value: number | null
  /** Number of compared calls. */
  readonly calls: number
}

type Judgment = boolean | number | string

/** The compared values of one field, from which the agreement is computed; those of several organizations add up. */
export interface FieldPairs extends Pick<Agreement, 'domain' | 'field' | 'measure'> {
  /** Each pair of values once, with the number of its calls. */
  readonly pairs: { readonly machine: Judgment; readonly human: Judgment; readonly calls: number }[]
}

/** The parts of a result that are compared. */
export type ComparedLeadQuality = Pick<LeadQualityResult, 'overall_score'> & {
  readonly scores: Readonly<Record<keyof LeadQualityResult['scores'], { readonly score: number | null }>>
  readonly sentiment: Pick<LeadQualityResult['sentiment'], 'value'>
  readonly flags: Pick<LeadQualityResult['flags'], 'human_review_required' | 'negative_call'>
}
export type ComparedAdherence = Pick<PromptAdherenceResult, 'score'>

const dimensions = Object.keys(leadQualityWeights) as (keyof LeadQualityResult['scores'])[]

/** Collects the compared values. Excludes calls without a score, because they say nothing about the quality of a model. */
export function collectPairs(
  all: readonly EvaluationPair<ComparedLeadQuality>[],
  adherence: readonly EvaluationPair<ComparedAdherence>[]
): FieldPairs[] {
  const leadQuality = all.filter(({ machine }) => machine.overall_score !== null)
  const ofError = { domain: 'lead_quality', measure: 'mean_absolute_error' } as const
  const ofKappa = { domain: 'lead_quality', measure: 'cohens_kappa' } as const

  return [
    { ...ofError, field: 'overall_score', pairs: count(leadQuality, (result) => result.overall_score) },
    ...dimensions.map((name) => ({
      ...ofError,
      field: `scores.${name}.score`,
      pairs: count(leadQuality, ({ scores }) => scores[name].score)
    })),
    { ...ofKappa, field: 'sentiment.value', pairs: count(leadQuality, ({ sentiment }) => sentiment.value) },
    { ...ofKappa, field: 'flags.negative_call', pairs: count(leadQuality, ({ flags }) => flags.negative_call) },
    {
      ...ofKappa,
      field: 'flags.human_review_required',
      pairs: count(leadQuality, ({ flags }) => flags.human_review_required)
    },
    {
      domain: 'prompt_adherence',
      measure: 'mean_absolute_error',
      field: 'score',
      pairs: count(adherence, (result) => result.score)
    }
  ]
}

/** Counts pairs with both values. */
function count<Result>(
  results: readonly EvaluationPair<Result>[],
  judgmentIn: (result: Result) => Judgment | null
): FieldPairs['pairs'] {
  const counts = new Map<string, FieldPairs['pairs'][number]>()
  for (const result of results) {
    const [machine, human] = [judgmentIn(result.machine), judgmentIn(result.human)]
    if (machine === null || human === null) continue
    const key = JSON.stringify([machine, human])
    counts.set(key, { machine, human, calls: (counts.get(key)?.calls ?? 0) + 1 })
  }

  return [...counts.values()]
}

/** Computes the agreement of the pairs of several organizations, each of which lists the same fields. */
export function agreementOf(organizations: readonly (readonly FieldPairs[])[]): Agreement[] {
  return collectPairs([], []).map(({ domain, field, measure }) => {
    const pairs = organizations
      .flatMap((fields) => fields.filter((one) => one.domain === domain && one.field === field))
      .flatMap((one) => one.pairs)
      .flatMap(({ machine, human, calls }) => Array.from({ length: calls }, () => ({ machine, human })))
    const value = measure === 'cohens_kappa' ? cohensKappa(asVerdicts(pairs)) : meanAbsoluteError(asScores(pairs))

    return { domain, field, measure, value: round(value), calls: pairs.length }
  })
}

function asScores(pairs: readonly EvaluationPair<Judgment>[]): EvaluationPair<number>[] {
  return pairs.map(({ machine, human }) => ({ machine: Number(machine), human: Number(human) }))
}

function asVerdicts(pairs: readonly EvaluationPair<Judgment>[]): EvaluationPair<string>[] {
  return pairs.map(({ machine, human }) => ({ machine: String(machine), human: String(human) }))
}

function round(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1_000) / 1_000
}
