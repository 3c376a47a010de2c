export { claimNextReview, claimReview } from './claim-calls.ts'
export { lockCalls, requireReview } from './require-review.ts'
export { listReviewClaims, type ReviewClaimRow, releaseClaim } from './review-claims.ts'
export { findReviewSample, setReviewSample } from './review-sample.ts'
export {
  findReviewedCall,
  listCurrentResults,
  listVersionReviewers,
  type ReviewedCallRow,
  type ReviewedResultRow,
  type VersionReviewer
} from './reviewed-call.ts'
export { listReviewers, type ReviewerRow } from './reviewers.ts'
export { countWaitingCalls } from './waiting-calls.ts'
