import type { CallStatus } from '../../tables/call-values.ts'
import { outcomesBy, statusAfter } from '../reading/outcome.ts'

const outcomeOf = outcomesBy(
  [
    ['assistant-forwarded-call', 'transferred'],
    ['assistant-join-timed-out', 'failed'],
    // The client's server returned a destination instead of an assistant.
    ['assistant-request-returned-forwarding-phone-number', 'transferred'],
    ['assistant-said-end-call-phrase', 'completed'],
    ['call-deleted', 'broken_off'],
    ['call.ending.hook-executed-say', 'completed'],
    ['call.ending.hook-executed-transfer', 'transferred'],
    // The assistant spoke, but the forwarding destination did not answer.
    ['call.forwarding.no-answer', 'broken_off'],
    ['call.forwarding.operator-busy', 'broken_off'],
    ['call.in-progress.sip-completed-call', 'completed'],
    ['call.in-progress.twilio-completed-call', 'completed'],
    ['call.ringing.hook-executed-say', 'completed'],
    ['call.ringing.hook-executed-transfer', 'transferred'],
    ['call.ringing.sip-inbound-caller-hungup-before-call-connect', 'failed'],
    ['call.start.assistant-version-error-validation', 'failed'],
    ['customer-busy', 'busy'],
    ['customer-did-not-answer', 'no_answer'],
    ['customer-did-not-give-microphone-permission', 'failed'],
    ['exceeded-max-duration', 'completed'],
    ['manually-canceled', 'broken_off'],
    ['scheduled-call-deleted', 'broken_off'],
    ['silence-timed-out', 'completed'],
    ['twilio-reported-customer-misdialed', 'failed'],
    ['vonage-completed', 'completed'],
    ['vonage-disconnected', 'untold'],
    ['vonage-rejected', 'failed'],
    ['worker-shutdown', 'failed']
  ],
  [
    ['customer-ended-call', 'completed'],
    ['voicemail', 'voicemail'],
    ['assistant-ended-call', 'completed'],
    ['call.in-progress.error', 'failed'],
    ['call.ringing.error', 'failed'],
    ['call.start.error', 'failed'],
    ['call.forwarding.', 'broken_off'],
    ['call-start-error', 'failed'],
    ['pipeline-', 'failed'],
    ['assistant-error', 'failed'],
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
    ['unknown-error', 'failed'],
    ['vonage-failed', 'failed']
  ]
)

/** The call status for each value of the fields that describe the end of a call. */
export const outcomes = { 'message.endedReason': outcomeOf }

/** Returns the call status. If the reason has no meaning, it depends on whether anyone spoke. */
export function statusOf(endedReason: string | null, anyoneSpoke: boolean): CallStatus {
  return statusAfter([outcomeOf(endedReason)], anyoneSpoke)
}
