import {
  answerGroups,
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
  builtInDomains,
  callDirections,
  callStatuses,
  clientStatuses,
  clientTypes,
  customerStatuses,
  deliveredEventTypes,
  endReasonCategories,
  evaluationSources,
  evaluationStates,
  evaluationStatuses,
  eventObjects,
  eventTypeNames,
  messageRoles,
  providerNames,
  recordingKinds,
  reportKinds,
  scorecardStates,
  searchedFields,
  sentiments,
  subscriptionPlans,
  timeUnits,
  warningKinds
} from '@callbook/domain'
import { apiKeyEnvironments, givenEventStates } from '@callbook/operations'
import { evaluationGroups, shownGroups } from '../analytics/schema.ts'
import { Call, CallWithTranscript } from '../calls/schema.ts'
import { changeIncludes } from '../changes/resources.ts'
import { Client } from '../clients/schema.ts'
import { Customer } from '../customers/schema.ts'
import { CallEvaluation, judges } from '../evaluations/schema.ts'
import { sentEventTypes } from '../event-endpoints/event-schema.ts'
import { exportFormats, exportIncludes } from '../exports/export-files.ts'

/** Names of the enumerations in the description, so that generated clients have one type for each. */
export const enumerations = {
  AnswerGroup: answerGroups,
  ApiKeyEnvironment: apiKeyEnvironments,
  ApiKeyScope: apiKeyScopes,
  CallDirection: callDirections,
  CallEvaluationField: Object.keys(CallEvaluation.properties),
  CallField: Object.keys(Call.properties),
  CallGroup: shownGroups,
  CallStatus: callStatuses,
  CallWithTranscriptField: Object.keys(CallWithTranscript.properties),
  ChangeInclude: changeIncludes,
  ChangeObject: eventObjects,
  ChangeType: eventTypeNames,
  ClientField: Object.keys(Client.properties),
  ClientStatus: clientStatuses,
  ClientType: clientTypes,
  CustomerField: Object.keys(Customer.properties),
  CustomerStatus: customerStatuses,
  DeliveredEventType: deliveredEventTypes,
  DisabledReason: disabledReasons,
  EndReasonCategory: endReasonCategories,
  BuiltInDomain: builtInDomains,
  ScorecardState: scorecardStates,
  EvaluationGroup: evaluationGroups,
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
  SearchedField: searchedFields,
  Sentiment: sentiments,
  SentEventType: sentEventTypes,
  SubscriptionPlan: subscriptionPlans,
  TimeUnit: timeUnits,
  WarningKind: warningKinds
} as const
