import {
  type Database,
  type EvaluationPairRow,
  type EvaluationPairScope,
  listEvaluationPairs,
  type OrganizationScope
} from '@callbook/db'
import type { BuiltInDomain, EvaluationPair, OrganizationId } from '@callbook/domain'
import type { AgreementGroup } from './agreement-groups.ts'
import {
  type Agreement,
  agreementOf,
  type ComparedAdherence,
  type ComparedLeadQuality,
  collectPairs,
  type FieldPairs
} from './agreement-pairs.ts'

interface PairScope extends Omit<EvaluationPairScope, 'domain' | 'limit'> {
  /** Maximum number of calls; the latest stored ones are compared. */
  readonly limit?: number
}

const maxCalls = 10_000

/** Compares, for each call, the latest results of a model and of a person. */
export async function measureAgreement(
  db: Database,
  organizationId: OrganizationId,
  scope: PairScope
): Promise<Record<AgreementGroup, Agreement[]>> {
  const pairs = await readAgreementPairs(db, organizationId, scope)
  const of = (group: AgreementGroup) => agreementOf([pairs[group]])

  return { all: of('all'), flagged: of('flagged'), sampled: of('sampled') }
}

/** Returns the compared values of the calls of an organization. */
export async function readAgreementPairs(
  db: Database,
  organizationId: OrganizationId,
  scope: PairScope
): Promise<Record<AgreementGroup, FieldPairs[]>> {
  const leadQuality = await read<ComparedLeadQuality>({ db, organizationId }, scope, 'lead_quality')
  const adherence = await read<ComparedAdherence>({ db, organizationId }, scope, 'prompt_adherence')
  const of = (group: AgreementGroup) => collectPairs(leadQuality.filter(isIn(group)), adherence.filter(isIn(group)))

  return { all: of('all'), flagged: of('flagged'), sampled: of('sampled') }
}

interface ComparedCall<Result> extends EvaluationPair<Result>, Pick<EvaluationPairRow, 'flagged' | 'sampled'> {}

function isIn(group: AgreementGroup): (call: ComparedCall<unknown>) => boolean {
  return (call) => group === 'all' || call[group]
}

async function read<Result>(
  { db, organizationId }: OrganizationScope<Database>,
  { limit = maxCalls, ...scope }: PairScope,
  domain: BuiltInDomain
): Promise<ComparedCall<Result>[]> {
  const rows = await listEvaluationPairs(db, organizationId, { ...scope, domain, limit })

  return rows.map(({ machine, human, flagged, sampled }) => {
    return { machine: JSON.parse(machine), human: JSON.parse(human), flagged, sampled }
  })
}
