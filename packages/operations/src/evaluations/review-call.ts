import {
  type Database,
  findLiveScorecards,
  listCurrentResults,
  type OrganizationScope,
  type RecordedResult,
  StaleReviewError,
  storeEvaluations
} from '@callbook/db'
import {
  type BuiltInDomain,
  type CallId,
  type EvaluationDomain,
  ExpectedError,
  isBuiltInDomain,
  type UserId
} from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { RefusedError } from '../input-error.ts'
import { readAnswers } from '../scorecards/scorecards.ts'
import type { Context } from '../within.ts'
import { readBuiltInResult } from './evaluations.ts'

export interface CallReview {
  readonly userId: UserId
  /** One evaluation or both. */
  readonly evaluations: readonly ReviewedEvaluation[]
  readonly now: Date
}

export interface ReviewedEvaluation {
  readonly domain: EvaluationDomain
  /** Validated by `reviewCall` against the schema of its domain, or the questions of its scorecard. */
  readonly result: unknown
  /** The version that was current when the user reviewed it; 0 for none. */
  readonly seen: number
  /** Revision of the scorecard whose questions the user answered; by default, the live one. */
  readonly revision?: number | undefined
}

/**
 * Signals that another result was recorded first, or that other questions are live. The message names the evaluation,
 * and the author and the time of the result.
 */
export class ReviewedFirstError extends ExpectedError {
  override readonly name = 'ReviewedFirstError'
  override readonly status = 412
}

/**
 * Records the review of a call by a user of the console: all evaluations or none. After a review of its lead quality,
 * the call no longer waits for one.
 *
 * @returns one entry per evaluation; `undefined` if the call does not exist
 * @throws {InputError} with the JSON paths of the invalid fields of a result
 * @throws {RefusedError} if a scorecard is not live, or not about the call
 * @throws {ReviewedFirstError} if one of the versions is no longer the current one, or a revision is not live
 */
export async function reviewCall(
  at: Context,
  callId: CallId,
  { userId, evaluations, now }: CallReview
): Promise<RecordedResult[] | undefined> {
  const hasAnswers = evaluations.some(({ domain }) => !isBuiltInDomain(domain))
  const live = hasAnswers ? await findLiveScorecards(at, callId) : []
  const reviewed = evaluations.map(({ domain, result, seen, revision: answered }) => {
    const by = { source: 'human', model: null, review: { userId, seen } } as const
    if (isBuiltInDomain(domain)) return { domain, result: readBuiltInResult(domain, result), ...by }
    const scorecard = live.find((one) => one.domain === domain)
    if (scorecard === undefined) throw new RefusedError(`No live scorecard ${domain} applies to the call`)

    const { name, revision } = scorecard
    if (answered !== undefined && answered !== revision) {
      throw new ReviewedFirstError(`Revision ${revision} of the scorecard ${name} is live now`)
    }

    return { domain, revision, result: readAnswers(scorecard, result), ...by }
  })

  try {
    return await storeEvaluations(at, callId, {
      evaluations: reviewed,
      now,
      onStored: async (tx, { clientId, results }) => {
        const versions = results.map(({ domain, version }) => [`${domain}_version`, version])
        const entry = { act: 'evaluation.review', objectId: callId, clientId } as const
        await recordAuditEvent(tx, at, { ...entry, changes: newValues(Object.fromEntries(versions)) })
      }
    })
  } catch (error) {
    if (!(error instanceof StaleReviewError)) throw error
    const name = live.find(({ domain }) => domain === error.domain)?.name
    throw new ReviewedFirstError(await describeFirst(at, callId, { domain: error.domain, name }))
  }
}

const names: Readonly<Record<BuiltInDomain, string>> = {
  lead_quality: 'lead quality',
  prompt_adherence: 'prompt adherence'
}

async function describeFirst(
  { db, organizationId }: OrganizationScope<Database>,
  callId: CallId,
  { domain, name: scorecard }: { readonly domain: EvaluationDomain; readonly name: string | undefined }
): Promise<string> {
  const name = isBuiltInDomain(domain) ? names[domain] : `scorecard ${scorecard}`
  const results = await listCurrentResults(db, organizationId, callId)
  const first = results.find((result) => result.domain === domain)
  if (first === undefined) return `The ${name} no longer has a result`
  const who = first.reviewer ?? (first.source === 'human' ? 'Another program' : 'A model')

  return `${who} evaluated the ${name} first, at ${first.created_at}`
}
