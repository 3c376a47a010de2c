/** What can be wrong with a webhook URL: nothing comes any more, or what comes is refused. */
export const alarmKinds = ['silent', 'rejecting'] as const

export type AlarmKind = (typeof alarmKinds)[number]

/** Whether the provider has calls that never came, or it only looks as if something were wrong. */
export const certainties = ['certain', 'suspected'] as const

export type Certainty = (typeof certainties)[number]

/** By which rule an alarm was opened. */
export const alarmReasons = [
  'missing_calls',
  'silence_after',
  'unusual_silence',
  'bad_signatures',
  'rejected_in_a_row',
  'rejections_rising'
] as const

export type AlarmReason = (typeof alarmReasons)[number]

/** What an alarm was opened for: its reason, and the figures that go with it. */
export interface AlarmDetails {
  readonly reason: AlarmReason
  /** How many calls the provider has that never came. */
  readonly missing?: number
  /** How long the endpoint may be silent, as somebody has said. */
  readonly silence_after_seconds?: number
  /** The longest silence of six weeks. */
  readonly longest_silence_seconds?: number
  /** How many reports were to be expected since the last one. */
  readonly expected?: number
  /** How many deliveries were refused, and how many taken beside them. */
  readonly rejections?: number
  readonly accepted?: number
}
