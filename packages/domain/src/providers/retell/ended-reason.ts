import type { CallStatus } from '../../calls/call-report.ts'

/** Reasons by their beginnings; the first that fits counts. */
const families: readonly (readonly [prefix: string, status: CallStatus])[] = [
  ['user_hangup', 'completed'],
  ['agent_hangup', 'completed'],
  ['inactivity', 'completed'],
  ['max_duration_reached', 'completed'],
  ['call_transfer', 'transferred'],
  ['transfer_bridged', 'transferred'],
  ['voicemail_reached', 'voicemail'],
  ['dial_busy', 'busy'],
  ['dial_no_answer', 'no_answer'],
  ['user_declined', 'no_answer'],
  ['concurrency_limit_reached', 'failed'],
  ['dial_failed', 'failed'],
  ['error_', 'failed'],
  ['invalid_destination', 'failed'],
  ['marked_as_spam', 'failed'],
  ['no_concurrency_fallback', 'failed'],
  ['no_valid_payment', 'failed'],
  ['registered_call_timeout', 'failed'],
  ['scam_detected', 'failed'],
  ['sip_routing_error', 'failed'],
  ['telephony_provider_', 'failed']
]

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
  const family = families.find(([prefix]) => endedReason?.startsWith(prefix))
  const status = family?.[1] ?? (notConnected.has(callStatus) ? 'failed' : undefined)
  if (inVoicemail === true && (status === undefined || status === 'completed')) return 'voicemail'
  if (status !== undefined) return status

  return anyoneSpoke ? 'completed' : 'unknown'
}

const notConnected: ReadonlySet<string | null> = new Set(['error', 'not_connected'])
