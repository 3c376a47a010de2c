/** Problems of a webhook URL: it receives no reports, or its reports are rejected. */
export const alarmKinds = ['silent', 'rejecting'] as const

export type AlarmKind = (typeof alarmKinds)[number]

/** `certain` if the provider has calls that were never reported, `suspected` if the traffic only looks unusual. */
export const certainties = ['certain', 'suspected'] as const

export type Certainty = (typeof certainties)[number]

export const alarmReasons = [
  'missing_calls',
  'silence_after',
  'unusual_silence',
  'bad_signatures',
  'rejected_in_a_row',
  'rejections_rising'
] as const

export type AlarmReason = (typeof alarmReasons)[number]

export interface AlarmDetails {
  readonly reason: AlarmReason
  /** Number of calls that the provider has and never reported. */
  readonly missing?: number
  /** Maximum silence that a user configured for the endpoint. */
  readonly silence_after_seconds?: number
  /** The longest silence of the last six weeks. */
  readonly longest_silence_seconds?: number
  /** Number of reports expected since the last one. */
  readonly expected?: number
  /** Rejected deliveries, and accepted ones of the same time. */
  readonly rejections?: number
  readonly accepted?: number
}
