export { endAssignmentsOfMember } from './assignments-of-member.ts'
export { claimNextReview, claimReview } from './claim-calls.ts'
export { listAssignees, type PossibleAssignee } from './list-assignees.ts'
export { lockCalls, requireReview } from './require-review.ts'
export {
  assignCall,
  countAssignedCalls,
  findAssignee,
  hasRoomForCall,
  lockReviewer,
  maxAssignedCalls,
  type ReviewAssignee,
  unassignCall
} from './review-assignments.ts'
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
export { countWaitingCalls, type RequestedAssignee } from './waiting-calls.ts'
