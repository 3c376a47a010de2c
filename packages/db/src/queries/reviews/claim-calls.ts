import { type CallId, limitsOf, type OrganizationId, type Reach } from '@callbook/domain'
import type { Database } from '../../database.ts'
import {
  claimForReview,
  listReviewClaims,
  type ReviewClaim,
  type ReviewClaimRow,
  releaseOtherClaims
} from './review-claims.ts'
import { findNextToReview, type RequestedAssignee } from './waiting-calls.ts'

type Claimant = Omit<ReviewClaim, 'callId'>

/**
 * Claims the unclaimed call that has waited longest; returns `undefined` if no call waits. Other claims of the reviewer
 * are released.
 *
 * A reviewer who loses a call to another one tries the next call. In each round, at least one reviewer gets a call.
 *
 * @param requested `after` is a skipped call: only calls that follow it are claimed. `assignee` selects calls by
 *   assignee
 */
export async function claimNextReview(
  db: Database,
  reach: Reach,
  claimant: Claimant,
  requested: { readonly after?: CallId | undefined; readonly assignee?: RequestedAssignee } = {}
): Promise<CallId | undefined> {
  const { organizationId } = limitsOf(reach)
  const { userId, now } = claimant
  await releaseOtherClaims(db, organizationId, { userId, kept: undefined, now })
  for (;;) {
    const callId = await findNextToReview(db, reach, {
      after: requested.after,
      assignee: requested.assignee,
      userId,
      now
    })
    if (callId === undefined) return undefined
    if (await claimForReview(db, organizationId, { ...claimant, callId })) return callId
  }
}

/**
 * Claims a call that no other reviewer has claimed, or renews the claim. Other claims of the reviewer are released.
 *
 * @returns the claim in force, which may be another reviewer's
 */
export async function claimReview(
  db: Database,
  organizationId: OrganizationId,
  claim: ReviewClaim
): Promise<ReviewClaimRow> {
  const { callId, userId, now } = claim
  for (;;) {
    if (await claimForReview(db, organizationId, claim)) {
      await releaseOtherClaims(db, organizationId, { userId, kept: callId, now })
    }
    // None if another reviewer has just released it.
    const [held] = await listReviewClaims(db, organizationId, { callId, now })
    if (held !== undefined) return held
  }
}
