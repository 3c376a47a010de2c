import { callDirections, callStatuses, evaluationStatuses, sentiments } from './call-values.ts'
import { endReasonCategories } from './end-reasons.ts'

export interface CallFilterDefinition {
  /** Parameter of both APIs. The option of the command line has hyphens instead of underscores. */
  readonly parameter: string
  /** Option of the command line, if it differs from the parameter. */
  readonly option?: string
  /** Name in addresses and saved views of the console; absent if the console does not offer the filter. */
  readonly page?: string
  /**
   * A `name` is searched by the beginnings of its words, `words` in the texts of a call; an `answer` has the form of
   * `parseAnswerFilter`; others match exactly.
   */
  readonly type:
    | 'answer'
    | 'boolean'
    | 'enumeration'
    | 'id'
    | 'name'
    | 'number'
    | 'phone_number'
    | 'text'
    | 'time'
    | 'words'
  /** Values of an enumeration. */
  readonly values?: readonly string[]
  /** Bounds of a number. */
  readonly min?: number
  readonly max?: number
  readonly isInteger?: boolean
  /**
   * Where several values, separated by commas, match a call with any of them: texts of providers contain commas, so
   * `/v1` takes them as one value.
   */
  readonly hasSeveral?: 'in_console' | 'everywhere'
  /** Column of `calls`; absent if others than one column decide. */
  readonly column?: string
  /** `=` by default. */
  readonly comparison?: '<=' | '>='
  /**
   * How matching calls are counted: `counted` by counters and `caller` by an index of the few calls of one caller, both
   * exact; `examined` among the newest calls; `searched` by the index of words. `scope` limits any of these.
   */
  readonly total: 'caller' | 'counted' | 'examined' | 'scope' | 'searched'
  readonly isOnlyInConsole?: boolean
  readonly isInAnalytics?: boolean
  /** Permission of console users without which the filter is rejected. */
  readonly permission?: 'read_costs'
  /** Whether the value names a caller. Saved views and the audit log, which outlive an erasure, do not contain it. */
  readonly namesCaller?: boolean
  /** Label in the console; of a range, the same for both bounds. */
  readonly label: string
  /** Noun phrase, lower case. */
  readonly description: string
  /** Further sentences for the description of the API. */
  readonly details?: string
}

const score = { type: 'number', min: 0, max: 100, total: 'examined' } as const
const duration = {
  type: 'number',
  isInteger: true,
  min: 0,
  max: 86_400,
  column: 'duration_seconds',
  total: 'examined',
  isOnlyInConsole: true,
  label: 'Duration'
} as const
const cost = {
  type: 'number',
  min: 0,
  max: 1_000_000,
  column: 'cost_usd',
  total: 'examined',
  isOnlyInConsole: true,
  permission: 'read_costs',
  label: 'Cost'
} as const

/**
 * The filters of calls by their name in TypeScript, in the order in which the console offers them. Queries, both APIs,
 * the command line, the console and its saved views have them from here.
 */
export const callFilters = {
  clientId: {
    parameter: 'client_id',
    option: 'client',
    page: 'client',
    type: 'id',
    hasSeveral: 'in_console',
    column: 'client_id',
    total: 'scope',
    isInAnalytics: true,
    label: 'Client',
    description: 'id of the client'
  },
  start: {
    parameter: 'start_date',
    option: 'start',
    page: 'from',
    type: 'time',
    column: 'occurred_at',
    comparison: '>=',
    total: 'scope',
    label: 'Time',
    description: 'earliest time of the call'
  },
  end: {
    parameter: 'end_date',
    option: 'end',
    page: 'to',
    type: 'time',
    column: 'occurred_at',
    comparison: '<=',
    total: 'scope',
    label: 'Time',
    description: 'latest time of the call'
  },
  status: {
    parameter: 'status',
    page: 'status',
    type: 'enumeration',
    values: callStatuses,
    hasSeveral: 'everywhere',
    column: 'status',
    total: 'counted',
    isInAnalytics: true,
    label: 'Status',
    description: 'status'
  },
  direction: {
    parameter: 'direction',
    page: 'direction',
    type: 'enumeration',
    values: callDirections,
    hasSeveral: 'everywhere',
    column: 'direction',
    total: 'counted',
    isInAnalytics: true,
    label: 'Direction',
    description: 'direction'
  },
  evaluationStatus: {
    parameter: 'evaluation_status',
    page: 'evaluation',
    type: 'enumeration',
    values: evaluationStatuses,
    hasSeveral: 'everywhere',
    column: 'evaluation_status',
    total: 'counted',
    isInAnalytics: true,
    label: 'Evaluation',
    description: 'evaluation state'
  },
  humanReviewRequired: {
    parameter: 'human_review_required',
    page: 'review',
    type: 'boolean',
    column: 'human_review_required',
    total: 'counted',
    label: 'Review',
    description: 'whether a human should review the call',
    details:
      'A call that a user has reviewed in the console needs no further review. Both values exclude calls without a lead quality result'
  },
  leadScoreFrom: {
    parameter: 'lead_score_from',
    page: 'lead_from',
    ...score,
    column: 'lead_score',
    comparison: '>=',
    label: 'Lead score',
    description: 'minimum lead quality score'
  },
  leadScoreTo: {
    parameter: 'lead_score_to',
    page: 'lead_to',
    ...score,
    column: 'lead_score',
    comparison: '<=',
    label: 'Lead score',
    description: 'maximum lead quality score'
  },
  adherenceScoreFrom: {
    parameter: 'adherence_score_from',
    page: 'adherence_from',
    ...score,
    column: 'adherence_score',
    comparison: '>=',
    label: 'Adherence',
    description: 'minimum prompt adherence score'
  },
  adherenceScoreTo: {
    parameter: 'adherence_score_to',
    page: 'adherence_to',
    ...score,
    column: 'adherence_score',
    comparison: '<=',
    label: 'Adherence',
    description: 'maximum prompt adherence score'
  },
  sentiment: {
    parameter: 'sentiment',
    page: 'sentiment',
    type: 'enumeration',
    values: sentiments,
    hasSeveral: 'everywhere',
    column: 'sentiment',
    total: 'examined',
    label: 'Sentiment',
    description: 'sentiment of the caller'
  },
  negativeCall: {
    parameter: 'negative_call',
    page: 'negative',
    type: 'boolean',
    column: 'negative_call',
    total: 'examined',
    isOnlyInConsole: true,
    label: 'Negative call',
    description: 'whether the caller had a bad experience'
  },
  durationSecondsFrom: {
    parameter: 'duration_from',
    page: 'duration_from',
    ...duration,
    comparison: '>=',
    description: 'minimum duration in seconds'
  },
  durationSecondsTo: {
    parameter: 'duration_to',
    page: 'duration_to',
    ...duration,
    comparison: '<=',
    description: 'maximum duration in seconds'
  },
  costUsdFrom: {
    parameter: 'cost_from',
    page: 'cost_from',
    ...cost,
    comparison: '>=',
    description: 'minimum cost in USD'
  },
  costUsdTo: {
    parameter: 'cost_to',
    page: 'cost_to',
    ...cost,
    comparison: '<=',
    description: 'maximum cost in USD'
  },
  answer: {
    parameter: 'answer',
    page: 'answer',
    type: 'answer',
    total: 'examined',
    label: 'Answer',
    description: 'answer to a question of a scorecard, such as booking.booked:no'
  },
  phoneNumber: {
    parameter: 'phone_number',
    page: 'phone',
    type: 'phone_number',
    total: 'caller',
    namesCaller: true,
    label: 'Phone number',
    description: 'phone number of the other party'
  },
  agentPhoneNumber: {
    parameter: 'agent_phone_number',
    page: 'agent_phone',
    type: 'phone_number',
    column: 'agent_phone_number',
    total: 'examined',
    label: 'Agent number',
    description: 'phone number of the agent'
  },
  provider: {
    parameter: 'provider',
    page: 'provider',
    type: 'text',
    hasSeveral: 'everywhere',
    column: 'provider',
    total: 'examined',
    isInAnalytics: true,
    label: 'Provider',
    description: 'provider of the call, such as vapi'
  },
  assistantId: {
    parameter: 'assistant_id',
    page: 'assistant',
    type: 'text',
    hasSeveral: 'in_console',
    column: 'assistant_id',
    total: 'examined',
    isInAnalytics: true,
    label: 'Assistant ID',
    description: 'id of the assistant at its provider'
  },
  assistantVersion: {
    parameter: 'assistant_version',
    page: 'version',
    type: 'text',
    hasSeveral: 'in_console',
    column: 'assistant_version',
    total: 'examined',
    isInAnalytics: true,
    label: 'Assistant version',
    description: 'version of the assistant'
  },
  endedReasonCategory: {
    parameter: 'ended_reason_category',
    page: 'ended',
    type: 'enumeration',
    values: endReasonCategories,
    hasSeveral: 'everywhere',
    column: 'ended_reason',
    total: 'examined',
    label: 'End reason',
    description: 'category of the end reason, the same for all providers'
  },
  endedReason: {
    parameter: 'ended_reason',
    page: 'reason',
    type: 'text',
    hasSeveral: 'in_console',
    column: 'ended_reason',
    total: 'examined',
    isInAnalytics: true,
    label: 'Reported end reason',
    description: 'reason of the end, as worded by the provider'
  },
  language: {
    parameter: 'language',
    page: 'language',
    type: 'text',
    hasSeveral: 'in_console',
    column: 'language',
    total: 'examined',
    isOnlyInConsole: true,
    label: 'Language',
    description: 'language, such as en or de-DE'
  },
  customerId: {
    parameter: 'customer_id',
    option: 'customer',
    page: 'customer',
    type: 'id',
    column: 'customer_id',
    total: 'caller',
    namesCaller: true,
    label: 'Customer',
    description: 'id of the customer'
  },
  callerName: {
    parameter: 'caller_name',
    type: 'name',
    total: 'searched',
    namesCaller: true,
    label: 'Caller',
    description: 'name of the caller'
  },
  search: {
    parameter: 'search',
    page: 'q',
    type: 'words',
    total: 'searched',
    label: 'Search',
    description: 'words of the call'
  }
} as const satisfies Readonly<Record<string, CallFilterDefinition>>

export type CallFilterName = keyof typeof callFilters
