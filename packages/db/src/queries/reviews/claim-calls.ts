import type { CallId, OrganizationId } from '@callbook/domain'
import type { Database } from '../../database.ts'
import {
  claimForReview,
  listReviewClaims,
  type ReviewClaim,
  type ReviewClaimRow,
  releaseOtherClaims
} from './review-claims.ts'
import { findNextToReview } from './waiting-calls.ts'

type Claimant = Omit<ReviewClaim, 'callId'>

/**
 * Claims the call that has waited longest and nobody else has claimed; undefined where there is none. Whatever else was
 * claimed is given back.
 *
 * Whoever loses a call to another looks for the next: each time, somebody has got one.
 *
 * @param after only calls that came after this one, which was passed over
 */
export async function claimNextReview(
  db: Database,
  organizationId: OrganizationId,
  claimant: Claimant,
  after: CallId | undefined
): Promise<CallId | undefined> {
  const { userId, now } = claimant
  await releaseOtherClaims(db, organizationId, { userId, kept: undefined, now })
  for (;;) {
    const callId = await findNextToReview(db, organizationId, { after, now })
    if (callId === undefined) return undefined
    if (await claimForReview(db, organizationId, { ...claimant, callId })) return callId
  }
}

/**
 * Claims a call that nobody else has claimed, or renews the claim; whatever else was claimed is given back.
 *
 * @returns the claim that is in force: maybe that of somebody else
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
    // None where somebody else has just given it back.
    const [held] = await listReviewClaims(db, organizationId, { callId, now })
    if (held !== undefined) return held
  }
}
