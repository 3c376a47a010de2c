import {
  type Database,
  findLiveScorecards,
  listCurrentResults,
  type OrganizationScope,
  type RecordedResult,
  StaleReviewError,
  storeEvaluations
} from '@callbook/db'
import { type CallId, type EvaluationDomain, ExpectedError, isBuiltInDomain, type UserId } from '@callbook/domain'
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
}

/** Signals that another result was recorded first. The message names the evaluation, its author and the time. */
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
 * @throws {ReviewedFirstError} if one of the versions is no longer the current one
 */
export async function reviewCall(
  at: Context,
  callId: CallId,
  { userId, evaluations, now }: CallReview
): Promise<RecordedResult[] | undefined> {
  const hasAnswers = evaluations.some(({ domain }) => !isBuiltInDomain(domain))
  const live = hasAnswers ? await findLiveScorecards(at, callId) : []
  const reviewed = evaluations.map(({ domain, result, seen }) => {
    const by = { source: 'human', model: null, review: { userId, seen } } as const
    if (isBuiltInDomain(domain)) return { domain, result: readBuiltInResult(domain, result), ...by }
    const scorecard = live.find((one) => one.domain === domain)
    if (scorecard === undefined) throw new RefusedError(`No live scorecard ${domain} applies to the call`)

    return { domain, revision: scorecard.revision, result: readAnswers(scorecard, result), ...by }
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
    throw new ReviewedFirstError(await describeFirst(at, callId, error.domain))
  }
}

const names: Readonly<Record<string, string>> = { lead_quality: 'lead quality', prompt_adherence: 'prompt adherence' }

async function describeFirst(
  { db, organizationId }: OrganizationScope<Database>,
  callId: CallId,
  domain: EvaluationDomain
): Promise<string> {
  const name = names[domain] ?? `scorecard ${domain}`
  const results = await listCurrentResults(db, organizationId, callId)
  const first = results.find((result) => result.domain === domain)
  if (first === undefined) return `The ${name} no longer has a result`
  const who = first.reviewer ?? (first.source === 'human' ? 'Another program' : 'A model')

  return `${who} evaluated the ${name} first, at ${first.created_at}`
}
