import {
  type AuditActor,
  type Database,
  type RecordedEvaluation,
  type Review,
  recordEvaluation as storeEvaluation
} from '@callbook/db'
import {
  type CallId,
  checkEvaluationResult,
  type EvaluationDomain,
  type EvaluationProblem,
  type EvaluationSource,
  type OrganizationId
} from '@callbook/domain'
import { made } from '../audit/changes.ts'
import { recordAct } from '../audit/record-act.ts'
import { InputError } from '../input-error.ts'

export interface EvaluationInput {
  readonly domain: EvaluationDomain
  /** Checked here against the shape of its domain. */
  readonly result: unknown
  readonly source: EvaluationSource
  /** The name of the model that judged; null for a person. */
  readonly model: string | null
  /** Who judged in the console; absent for every other result. */
  readonly review?: Review
}

/**
 * Records a result that somebody made elsewhere. Undefined for an unknown call.
 *
 * @throws {InputError} which names what in the result is wrong, as JSON paths
 * @throws {StaleReviewError} when it is that of a reviewer who saw another version than the current one
 */
export async function recordEvaluation(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  callId: CallId,
  { domain, result, review, ...by }: EvaluationInput,
  now: Date
): Promise<RecordedEvaluation | undefined> {
  const check = checkEvaluationResult(domain, result)
  if (!check.ok) throw new InputError(`Not a ${domain} result: ${describe(check.problems)}`)

  const evaluation = { domain, result: check.result, ...by, ...(review !== undefined && { review }) }
  const act = review === undefined ? 'evaluation.record' : 'evaluation.review'
  return await storeEvaluation(db, organizationId, callId, evaluation, now, async (tx, kept) => {
    const { version, isCurrent: is_current, clientId } = kept
    const changes = made({ domain, source: by.source, version, is_current })
    await recordAct(tx, organizationId, actor, { act, objectId: callId, clientId, changes })
  })
}

const SHOWN_PROBLEMS = 3

function describe(problems: readonly EvaluationProblem[]): string {
  const shown = problems
    .slice(0, SHOWN_PROBLEMS)
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
  const more = problems.length - shown.length

  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}
