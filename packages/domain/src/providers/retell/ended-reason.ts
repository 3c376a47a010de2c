import type { CallStatus } from '../../calls/call-report.ts'
import { outcomesBy, statusAfter } from '../reading/outcome.ts'

/** What the values say of the fields that tell how a call ended, the most telling field first. */
export const outcomes = {
  'call.disconnection_reason': outcomesBy(
    [
      ['user_hangup', 'completed'],
      ['agent_hangup', 'completed'],
      ['inactivity', 'completed'],
      ['max_duration_reached', 'completed'],
      ['call_transfer', 'transferred'],
      ['transfer_bridged', 'transferred'],
      // A person went on with the call in the agent's place.
      ['call_take_over', 'transferred'],
      ['transfer_cancelled', 'broken_off'],
      ['manual_stopped', 'broken_off'],
      ['voicemail_reached', 'voicemail'],
      ['dial_busy', 'busy'],
      ['dial_no_answer', 'no_answer'],
      // A menu took the call, and nobody.
      ['ivr_reached', 'no_answer'],
      ['user_declined', 'no_answer'],
      ['concurrency_limit_reached', 'failed'],
      ['dial_failed', 'failed'],
      ['invalid_destination', 'failed'],
      ['marked_as_spam', 'failed'],
      ['no_concurrency_fallback', 'failed'],
      ['no_valid_payment', 'failed'],
      ['registered_call_timeout', 'failed'],
      ['scam_detected', 'failed'],
      ['sip_routing_error', 'failed']
    ],
    [
      ['error_', 'failed'],
      ['telephony_provider_', 'failed']
    ]
  ),
  'call.call_status': outcomesBy([
    ['ended', 'untold'],
    ['error', 'failed'],
    ['not_connected', 'failed'],
    ['ongoing', 'untold'],
    ['registered', 'untold']
  ])
}

/** What is known of the end of a call besides its reason. */
export interface Ending {
  readonly endedReason: string | null
  readonly callStatus: string | null
  /** What the analysis found; the reason of such a call is often no more than that the agent hung up. */
  readonly inVoicemail: boolean | null
  readonly anyoneSpoke: boolean
}

/** How a call ended; by whether anyone spoke when nothing says it. */
export function statusOf({ endedReason, callStatus, inVoicemail, anyoneSpoke }: Ending): CallStatus {
  const outcome =
    outcomes['call.disconnection_reason'](endedReason) ?? outcomes['call.call_status'](callStatus) ?? 'untold'
  if (inVoicemail === true && maybeVoicemail.has(outcome)) return 'voicemail'

  return statusAfter([outcome], anyoneSpoke)
}

const maybeVoicemail: ReadonlySet<string> = new Set(['completed', 'broken_off', 'untold'])
