import type { CallStatus } from '../../calls/call-report.ts'

/** Reasons by their beginnings; the first that fits counts. There are hundreds of reasons, and new ones every month. */
const families: readonly (readonly [prefix: string, status: CallStatus])[] = [
  ['customer-ended-call', 'completed'],
  ['customer-busy', 'busy'],
  ['customer-did-not-answer', 'no_answer'],
  ['voicemail', 'voicemail'],
  ['assistant-ended-call', 'completed'],
  ['assistant-said-end-call-phrase', 'completed'],
  ['assistant-forwarded-call', 'transferred'],
  ['silence-timed-out', 'completed'],
  ['exceeded-max-duration', 'completed'],
  ['call.in-progress.twilio-completed-call', 'completed'],
  ['call.in-progress.sip-completed-call', 'completed'],
  ['call.in-progress.error', 'failed'],
  ['call.start.error', 'failed'],
  ['call.ringing.', 'failed'],
  ['call.forwarding.', 'failed'],
  ['call-start-error', 'failed'],
  ['pipeline-', 'failed'],
  ['assistant-error', 'failed'],
  ['assistant-join-timed-out', 'failed'],
  ['assistant-not-', 'failed'],
  ['assistant-request-', 'failed'],
  ['database-error', 'failed'],
  ['db-error', 'failed'],
  ['license-check-failed', 'failed'],
  ['no-server-available', 'failed'],
  ['phone-call-provider-', 'failed'],
  ['sip-gateway-failed', 'failed'],
  ['transport-never-connected', 'failed'],
  ['twilio-failed', 'failed'],
  ['twilio-reported-customer-misdialed', 'failed'],
  ['unknown-error', 'failed'],
  ['vonage-failed', 'failed'],
  ['vonage-rejected', 'failed'],
  ['worker-shutdown', 'failed']
]

/** How a call ended; by whether anyone spoke when the reason says nothing of the kind. */
export function statusOf(endedReason: string | null, anyoneSpoke: boolean): CallStatus {
  const family = families.find(([prefix]) => endedReason?.startsWith(prefix))
  if (family !== undefined) return family[1]

  return anyoneSpoke ? 'completed' : 'unknown'
}
