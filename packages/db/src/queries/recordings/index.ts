export { type ClaimedCopy, claimCopies, listRecordingAccounts, type RecordingAccount } from './claim-copies.ts'
export { type ClaimedDeletion, claimDeletions, finishDeletion, retryDeletion } from './deletions.ts'
export { listRecordings, type RecordingRow } from './find-recording.ts'
export { endCopy, reserveObject, type StoredObject, storeCopy } from './finish-copies.ts'
export {
  findHeldClient,
  HeldError,
  insertHold,
  type LegalHold,
  listHolds,
  lockHolds,
  releaseHold,
  requireNotHeld,
  requireNothingHeld
} from './holds.ts'
export { listOrganizationRecordings, type OrganizationRecording } from './list-recordings.ts'
export { findRecordingPolicy, listRecordingPolicies, type RecordingPolicy, setRecordingPolicy } from './policies.ts'
export { type RecordingReason, type RecordingState, recordingReasons, recordingStates } from './recording-states.ts'
export { expireRecordings, removeRecordings } from './remove-recordings.ts'
export { requestCopiesOfChanges, requestCopy, requestEarlierCopies } from './request-copies.ts'
