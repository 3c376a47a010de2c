import type { EvaluationVersion, NewEvaluation } from './evaluation-versions.ts'

/** Somebody else judged first. */
export class StaleReviewError extends Error {
  override readonly name = 'StaleReviewError'
}

/** @throws {StaleReviewError} when a reviewer has seen another version than the current one */
export function requireSeen({ review }: NewEvaluation, current: EvaluationVersion | undefined): void {
  if (review === undefined || review.seen === (current?.version ?? 0)) return

  throw new StaleReviewError('The version that was seen is not the current one')
}
