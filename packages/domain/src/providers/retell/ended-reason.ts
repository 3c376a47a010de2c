import type { CallStatus } from '../../tables/call-values.ts'
import { outcomesBy, statusAfter } from '../reading/outcome.ts'

/** The call status for each value of the fields that describe the end of a call, the most specific field first. */
export const outcomes = {
  'call.disconnection_reason': outcomesBy(
    [
      ['user_hangup', 'completed'],
      ['agent_hangup', 'completed'],
      ['inactivity', 'completed'],
      ['max_duration_reached', 'completed'],
      ['call_transfer', 'transferred'],
      ['transfer_bridged', 'transferred'],
      // A person continued the call instead of the agent.
      ['call_take_over', 'transferred'],
      ['transfer_cancelled', 'broken_off'],
      ['manual_stopped', 'broken_off'],
      ['voicemail_reached', 'voicemail'],
      ['dial_busy', 'busy'],
      ['dial_no_answer', 'no_answer'],
      // Only a menu answered the call.
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

export interface Ending {
  readonly endedReason: string | null
  readonly callStatus: string | null
  /** A result of the analysis. The ended reason of such a call is often only that the agent hung up. */
  readonly inVoicemail: boolean | null
  readonly anyoneSpoke: boolean
}

/** Returns the call status. If no field describes the end, it depends on whether anyone spoke. */
export function statusOf({ endedReason, callStatus, inVoicemail, anyoneSpoke }: Ending): CallStatus {
  const outcome =
    outcomes['call.disconnection_reason'](endedReason) ?? outcomes['call.call_status'](callStatus) ?? 'untold'
  if (inVoicemail === true && maybeVoicemail.has(outcome)) return 'voicemail'

  return statusAfter([outcome], anyoneSpoke)
}

const maybeVoicemail: ReadonlySet<string> = new Set(['completed', 'broken_off', 'untold'])
