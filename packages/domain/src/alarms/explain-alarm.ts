import type { AlarmDetails, AlarmReason } from './alarm.ts'

/** The meaning of an alarm and the next step, one sentence each. */
export interface AlarmExplanation {
  readonly what: string
  readonly next_step: string
}

/** Explains an alarm to the user who can fix the endpoint. */
export function explainAlarm(details: AlarmDetails): AlarmExplanation {
  return { what: describeSubject(details), next_step: nextSteps[details.reason] }
}

function describeSubject(details: AlarmDetails): string {
  const { reason, missing = 0, rejections = 0, accepted = 0, expected = 0 } = details
  switch (reason) {
    case 'missing_calls':
      return `The provider has ${counted(missing, 'call')} that ended but were never reported`
    case 'silence_after':
      return `No report for longer than ${spanOf(details.silence_after_seconds ?? 0)}`
    case 'unusual_silence':
      return `No report, although about ${Math.round(expected)} are usual by now`
    case 'bad_signatures':
      return `${counted(rejections, 'delivery', 'deliveries')} with a bad signature and none with a good one since`
    case 'rejected_in_a_row':
      return `${counted(rejections, 'delivery', 'deliveries')} rejected in a row`
    case 'rejections_rising':
      return `${rejections} of ${rejections + accepted} deliveries rejected in half an hour`
  }
}

const checkProvider = 'Check whether the provider had calls since then and still posts to this webhook URL'

const nextSteps: Readonly<Record<AlarmReason, string>> = {
  missing_calls: 'Check that the provider still posts to this webhook URL. Callbook fetches the missing calls',
  silence_after: checkProvider,
  unusual_silence: checkProvider,
  bad_signatures: 'Check whether the secret was changed, and set the same one here and at the provider',
  rejected_in_a_row:
    'Check why deliveries were rejected: the provider disables a webhook after too many failures in a row',
  rejections_rising: 'Check why deliveries were rejected, and fix the cause at the provider'
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Formats a time span in the largest unit that divides it. */
function spanOf(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute']
  ] as const
  const unit = units.find(([length]) => seconds >= length && seconds % length === 0)

  return unit === undefined ? counted(seconds, 'second') : counted(seconds / unit[0], unit[1])
}
