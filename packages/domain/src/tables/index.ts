// Tables that the console shares with the server. It runs in browsers, so the files of this folder import nothing else.

export { type CallFilterDefinition, type CallFilterName, callFilters } from './call-filters.ts'
export {
  type CallDirection,
  type CallStatus,
  callDirections,
  callStatuses,
  type EvaluationStatus,
  evaluationStatuses,
  type Sentiment,
  sentiments
} from './call-values.ts'
export { type EndReasonCategory, endReasonBeginnings, endReasonCategories, endReasons } from './end-reasons.ts'
export { type AskedQuestion, isName, listChangedQuestions, maxNameLength, scorecardLimits } from './scorecards.ts'

/** Bounds of what users enter or select; of texts, in characters. */
export const inputBounds = {
  name: 200,
  viewName: 80,
  contactPerson: 200,
  contactEmail: 254,
  phoneNumber: 40,
  eventEndpointUrl: 2_000,
  eventEndpointDescription: 200,
  revocationReason: 200,
  legalHoldReason: 500,
  password: { min: 12, max: 128 },
  /** Days for which copies of recordings are stored. */
  recordingDays: 3_650,
  retentionDays: 3_650,
  /** Calls per action. */
  selectedCalls: 100,
  /** Lines of a file; the newest rows are exported. */
  exportedRows: 100_000
} as const
