import { type Database, type EvaluationPairRow, type EvaluationPairScope, listEvaluationPairs } from '@callbook/db'
import {
  cohensKappa,
  type EvaluationDomain,
  type EvaluationPair,
  type LeadQualityResult,
  leadQualityWeights,
  meanAbsoluteError,
  type OrganizationId,
  type PromptAdherenceResult
} from '@callbook/domain'
import type { AgreementGroup } from './agreement-groups.ts'

/** Agreement of a model with people on one field. */
interface Agreement {
  readonly domain: EvaluationDomain
  /** JSON path of the evaluated field. */
  readonly field: string
  readonly measure: 'mean_absolute_error' | 'cohens_kappa'
  /** Value of the measure; `null` if it is undefined for these calls. */
  readonly value: number | null
  readonly calls: number
}

interface Scope extends Omit<EvaluationPairScope, 'domain' | 'limit'> {
  readonly organizationIds: readonly OrganizationId[]
  /** Maximum number of calls per organization; the latest stored ones are compared. */
  readonly limit?: number
}

const maxCalls = 10_000

const dimensions = Object.keys(leadQualityWeights) as (keyof LeadQualityResult['scores'])[]

/**
 * Compares, for each call, the latest results of a model and of a person.
 *
 * Excludes calls without a score, because they say nothing about the quality of a model.
 */
export async function measureAgreement(db: Database, scope: Scope): Promise<Record<AgreementGroup, Agreement[]>> {
  const leadQuality = await read<LeadQualityResult>(db, scope, 'lead_quality')
  const adherence = await read<PromptAdherenceResult>(db, scope, 'prompt_adherence')
  const of = (group: AgreementGroup) => compare(leadQuality.filter(isIn(group)), adherence.filter(isIn(group)))

  return { all: of('all'), flagged: of('flagged'), sampled: of('sampled') }
}

interface ComparedCall<Result> extends EvaluationPair<Result>, Pick<EvaluationPairRow, 'flagged' | 'sampled'> {}

function isIn(group: AgreementGroup): (call: ComparedCall<unknown>) => boolean {
  return (call) => group === 'all' || call[group]
}

function compare(
  all: readonly EvaluationPair<LeadQualityResult>[],
  adherence: readonly EvaluationPair<PromptAdherenceResult>[]
): Agreement[] {
  const leadQuality = all.filter(({ machine }) => machine.overall_score !== null)

  return [
    error('lead_quality', 'overall_score', leadQuality, (result) => result.overall_score),
    ...dimensions.map((name) =>
      error('lead_quality', `scores.${name}.score`, leadQuality, ({ scores }) => scores[name].score)
    ),
    kappa('sentiment.value', leadQuality, ({ sentiment }) => sentiment.value),
    kappa('flags.negative_call', leadQuality, ({ flags }) => flags.negative_call),
    kappa('flags.human_review_required', leadQuality, ({ flags }) => flags.human_review_required),
    error('prompt_adherence', 'score', adherence, (result) => result.score)
  ]
}

async function read<Result>(
  db: Database,
  { organizationIds, limit = maxCalls, ...scope }: Scope,
  domain: EvaluationDomain
): Promise<ComparedCall<Result>[]> {
  const rows: EvaluationPairRow[] = []
  for (const organizationId of organizationIds) {
    rows.push(...(await listEvaluationPairs(db, organizationId, { ...scope, domain, limit })))
  }

  return rows.map(({ machine, human, flagged, sampled }) => {
    return { machine: JSON.parse(machine), human: JSON.parse(human), flagged, sampled }
  })
}

/** Returns the mean absolute error over the calls with both scores. */
function error<Result>(
  domain: EvaluationDomain,
  field: string,
  results: readonly EvaluationPair<Result>[],
  scoreOf: (result: Result) => number | null
): Agreement {
  const pairs = results.flatMap(({ machine, human }) => {
    const [ofMachine, ofHuman] = [scoreOf(machine), scoreOf(human)]

    return ofMachine === null || ofHuman === null ? [] : [{ machine: ofMachine, human: ofHuman }]
  })

  return { domain, field, measure: 'mean_absolute_error', value: round(meanAbsoluteError(pairs)), calls: pairs.length }
}

function kappa(
  field: string,
  results: readonly EvaluationPair<LeadQualityResult>[],
  verdictOf: (result: LeadQualityResult) => string | boolean
): Agreement {
  const pairs = results.map(({ machine, human }) => ({ machine: verdictOf(machine), human: verdictOf(human) }))

  return {
    domain: 'lead_quality',
    field,
    measure: 'cohens_kappa',
    value: round(cohensKappa(pairs)),
    calls: pairs.length
  }
}

function round(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1_000) / 1_000
}
