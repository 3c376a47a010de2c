import {
  type AuditActor,
  type Database,
  listCurrentResults,
  type RecordedEvaluation,
  StaleReviewError
} from '@callbook/db'
import type { CallId, EvaluationDomain, OrganizationId, UserId } from '@callbook/domain'
import { recordEvaluation } from './evaluations.ts'

export interface CallReview {
  readonly domain: EvaluationDomain
  /** Checked here against the shape of its domain. */
  readonly result: unknown
  /** Who judged. */
  readonly userId: UserId
  /** The version that was current then; 0 for none. */
  readonly seen: number
}

/** Somebody else judged first, who and when the message says. */
export class ReviewedFirstError extends Error {
  override readonly name = 'ReviewedFirstError'
}

/**
 * Records what a person judged in the console, after which the call waits for no review. Undefined for an unknown call.
 *
 * @throws {InputError} which names what in the result is wrong, as JSON paths
 * @throws {ReviewedFirstError} unless the version that was seen is still the current one
 */
export async function reviewCall(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  callId: CallId,
  { domain, result, ...review }: CallReview,
  now: Date
): Promise<RecordedEvaluation | undefined> {
  const input = { domain, result, source: 'human', model: null } as const
  try {
    return await recordEvaluation(db, organizationId, actor, callId, { ...input, review }, now)
  } catch (error) {
    if (!(error instanceof StaleReviewError)) throw error
    throw new ReviewedFirstError(await tellFirst(db, organizationId, callId, domain))
  }
}

/** What has come meanwhile, as a sentence. */
async function tellFirst(
  db: Database,
  organizationId: OrganizationId,
  callId: CallId,
  domain: EvaluationDomain
): Promise<string> {
  const results = await listCurrentResults(db, organizationId, callId)
  const first = results.find((result) => result.domain === domain)
  if (first === undefined) return 'There is no such result any more'
  const who = first.reviewer ?? (first.source === 'human' ? 'Somebody' : 'A model')

  return `${who} judged this first, at ${first.created_at}`
}
