import {
  deliveryStates,
  disabledReasons,
  eventEndpointModes,
  eventEndpointStates,
  gapEndings,
  gapKinds,
  recordingReasons,
  recordingStates
} from '@callbook/db'
import {
  apiKeyScopes,
  callDirections,
  callStatuses,
  customerStatuses,
  evaluationDomains,
  evaluationSources,
  evaluationStates,
  evaluationStatuses,
  eventObjects,
  eventTypeNames,
  messageRoles,
  providerNames,
  recordingKinds,
  reportKinds,
  sentiments,
  timeUnits,
  warningKinds
} from '@callbook/domain'
import {
  apiKeyEnvironments,
  clientStatuses,
  clientTypes,
  givenEventStates,
  subscriptionPlans
} from '@callbook/operations'
import { shownGroups } from './analytics/schema.ts'
import { exportFormats, exportIncludes } from './calls/export-files.ts'
import { changeIncludes } from './changes/resources.ts'
import { judges } from './evaluations/version-schema.ts'
import { sentEventTypes } from './event-endpoints/event-schema.ts'

/** Names of the enumerations in the description, so that generated clients have one type for each. */
export const enumerations = {
  ApiKeyEnvironment: apiKeyEnvironments,
  ApiKeyScope: apiKeyScopes,
  CallDirection: callDirections,
  CallGroup: shownGroups,
  CallStatus: callStatuses,
  ChangeInclude: changeIncludes,
  ChangeObject: eventObjects,
  ChangeType: eventTypeNames,
  ClientStatus: clientStatuses,
  ClientType: clientTypes,
  CustomerStatus: customerStatuses,
  DisabledReason: disabledReasons,
  EvaluationDomain: evaluationDomains,
  EvaluationSource: evaluationSources,
  EvaluationState: evaluationStates,
  EvaluationStatus: evaluationStatuses,
  EventDeliveryState: deliveryStates,
  EventEndpointState: eventEndpointStates,
  EventMode: eventEndpointModes,
  ExportFormat: exportFormats,
  ExportInclude: exportIncludes,
  GapEnding: gapEndings,
  GapKind: gapKinds,
  GivenEventState: givenEventStates,
  Judge: judges,
  MessageRole: messageRoles,
  Provider: providerNames,
  RecordingKind: recordingKinds,
  RecordingReason: recordingReasons,
  RecordingState: recordingStates,
  ReportKind: reportKinds,
  Sentiment: sentiments,
  SentEventType: sentEventTypes,
  SubscriptionPlan: subscriptionPlans,
  TimeUnit: timeUnits,
  WarningKind: warningKinds
} as const
