import {
  type Database,
  listCurrentResults,
  type OrganizationScope,
  type RecordedResult,
  StaleReviewError,
  storeEvaluations
} from '@callbook/db'
import { type BuiltInDomain, type CallId, ExpectedError, type UserId } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Context } from '../within.ts'
import { readEvaluationResult } from './evaluations.ts'

export interface CallReview {
  readonly userId: UserId
  /** One evaluation or both. */
  readonly evaluations: readonly ReviewedEvaluation[]
  readonly now: Date
}

export interface ReviewedEvaluation {
  readonly domain: BuiltInDomain
  /** Validated by `reviewCall` against the schema of its domain. */
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
 * @throws {ReviewedFirstError} if one of the versions is no longer the current one
 */
export async function reviewCall(
  at: Context,
  callId: CallId,
  { userId, evaluations, now }: CallReview
): Promise<RecordedResult[] | undefined> {
  const reviewed = evaluations.map(({ domain, result, seen }) => {
    const by = { source: 'human', model: null, review: { userId, seen } } as const

    return { domain, result: readEvaluationResult(domain, result), ...by }
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

const names = { lead_quality: 'lead quality', prompt_adherence: 'prompt adherence' } as const

async function describeFirst(
  { db, organizationId }: OrganizationScope<Database>,
  callId: CallId,
  domain: BuiltInDomain
): Promise<string> {
  const results = await listCurrentResults(db, organizationId, callId)
  const first = results.find((result) => result.domain === domain)
  if (first === undefined) return `The ${names[domain]} no longer has a result`
  const who = first.reviewer ?? (first.source === 'human' ? 'Another program' : 'A model')

  return `${who} evaluated the ${names[domain]} first, at ${first.created_at}`
}
