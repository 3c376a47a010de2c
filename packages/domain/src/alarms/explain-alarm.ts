import type { AlarmDetails, AlarmReason } from './alarm.ts'

/** What an alarm means, and what to do about it, in a sentence each. */
export interface AlarmExplanation {
  readonly what: string
  readonly next_step: string
}

/** Says what is wrong with an endpoint for whoever has to mend it. */
export function explainAlarm(details: AlarmDetails): AlarmExplanation {
  return { what: whatOf(details), next_step: nextSteps[details.reason] }
}

function whatOf(details: AlarmDetails): string {
  const { reason, missing = 0, rejections = 0, accepted = 0, expected = 0 } = details
  switch (reason) {
    case 'missing_calls':
      return `The provider has ${counted(missing, 'call')} that ended and never came`
    case 'silence_after':
      return `No report for longer than ${spanOf(details.silence_after_seconds ?? 0)}`
    case 'unusual_silence':
      return `No report where about ${Math.round(expected)} are usual by now`
    case 'bad_signatures':
      return `${counted(rejections, 'delivery', 'deliveries')} with a bad signature, none with a good one since`
    case 'rejected_in_a_row':
      return `${counted(rejections, 'delivery', 'deliveries')} refused in a row`
    case 'rejections_rising':
      return `${rejections} of ${rejections + accepted} deliveries refused in half an hour`
  }
}

const lookAtProvider = 'See whether the provider had calls since, and whether it still posts to this webhook URL'

const nextSteps: Readonly<Record<AlarmReason, string>> = {
  missing_calls: 'Check that the provider still posts to this webhook URL; the calls are fetched meanwhile',
  silence_after: lookAtProvider,
  unusual_silence: lookAtProvider,
  bad_signatures: 'Was the secret changed? Set the same one here and at the provider',
  rejected_in_a_row: 'See why deliveries were refused: the provider disables a webhook that fails too often in a row',
  rejections_rising: 'See why deliveries were refused, and mend it at the provider'
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** A span of time in the largest unit that it is a whole number of. */
function spanOf(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute']
  ] as const
  const unit = units.find(([length]) => seconds >= length && seconds % length === 0)

  return unit === undefined ? counted(seconds, 'second') : counted(seconds / unit[0], unit[1])
}
