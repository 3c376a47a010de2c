import { permissions } from '@callbook/accounts'
import { gapEndings, gapKinds, identifiedResources, providerAccountStates, sortColumns, workStates } from '@callbook/db'
import { hourCycles } from '@callbook/db/accounts'
import { alarmKinds, certainties, listingProviderNames, membershipRoles, signaturePresetNames } from '@callbook/domain'
import { callEvaluationOutcomes, heldKinds, reviewRequestOutcomes, sampleNames } from '@callbook/operations'
import { platformRoles } from '../session/schema.ts'
import { enumerations as ofTenants } from './enumerations.ts'

const { CallGroup, Judge, ...shared } = ofTenants

/** Names of the enumerations in the description of the console API, the same as in the tenant API if both have them. */
export const enumerations = {
  ...shared,
  Permission: permissions,
  ActorKind: ['user', 'cli', 'api_key'],
  AgreementMeasure: ['mean_absolute_error', 'cohens_kappa'],
  AlarmKind: alarmKinds,
  CallEvaluationOutcome: callEvaluationOutcomes,
  CallSortColumn: Object.keys(sortColumns),
  Certainty: certainties,
  EndpointStatus: ['active', 'inactive', 'replaced', 'revoked'],
  EvaluationWorkState: workStates,
  FindingSeverity: ['problem', 'advice'],
  GapEnding: gapEndings,
  GapKind: gapKinds,
  HeldKind: heldKinds,
  HourCycle: hourCycles,
  IdentifiedResource: identifiedResources,
  LinkPurpose: ['sign_in', 'invitation', 'reset'],
  MembershipRole: membershipRoles,
  PlatformRole: platformRoles,
  PreviewOutcome: ['report', 'other', 'unreadable'],
  Provider: listingProviderNames,
  ProviderAccountState: providerAccountStates,
  RecordingRequest: ['requested', 'unchanged'],
  ReceivedOutcome: ['accepted', 'refused'],
  ReleaseOutcome: ['stored', 'duplicate', 'dropped'],
  ReviewRequestOutcome: reviewRequestOutcomes,
  ReviewedCalls: ['all', 'flagged', 'sampled'],
  SampleReport: sampleNames,
  SetupFieldKind: ['webhook_url', 'secret', 'provider_secret', 'value'],
  SignatureAlgorithm: ['sha256', 'sha512', 'sha1'],
  SignatureEncoding: ['hex', 'base64'],
  SignaturePreset: signaturePresetNames,
  SortOrder: ['descending', 'ascending'],
  TestProblem: ['timeout', 'unreachable']
} as const
