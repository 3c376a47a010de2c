const byLabel = {
  'Caller hung up': [
    'customer-ended-call',
    'customer-ended-call-after-warm-transfer-attempt',
    'customer-ended-call-before-warm-transfer',
    'customer-ended-call-during-transfer',
    'call.ringing.sip-inbound-caller-hungup-before-call-connect',
    'user_hangup',
    'USER',
    'participant_disconnected'
  ],
  'Agent hung up': [
    'assistant-ended-call',
    'assistant-ended-call-after-message-spoken',
    'assistant-ended-call-with-hangup-task',
    'assistant-said-end-call-phrase',
    'call.ending.hook-executed-say',
    'call.ringing.hook-executed-say',
    'agent_hangup',
    'ASSISTANT',
    'user_initiated', // of LiveKit: the agent closed the session
    'task_completed'
  ],
  Completed: [
    'call.in-progress.sip-completed-call',
    'call.in-progress.twilio-completed-call',
    'vonage-completed',
    'vonage-disconnected',
    'completed',
    'job_shutdown'
  ],
  Transferred: [
    'assistant-forwarded-call',
    'assistant-request-returned-forwarding-phone-number',
    'call.ending.hook-executed-transfer',
    'call.ringing.hook-executed-transfer',
    'call_transfer',
    'transfer_bridged',
    'call_take_over'
  ],
  'Transfer failed': ['call.in-progress.error-transfer-failed', 'transfer_cancelled'],
  Voicemail: ['voicemail', 'voicemail_reached'],
  'Phone menu': ['ivr_reached'],
  'No answer': ['customer-did-not-answer', 'dial_no_answer', 'no-answer'],
  Busy: ['customer-busy', 'dial_busy', 'busy'],
  Declined: ['vonage-rejected', 'user_declined'],
  Silence: ['silence-timed-out', 'inactivity'],
  'Time limit': ['exceeded-max-duration', 'max_duration_reached'],
  Canceled: ['call-deleted', 'scheduled-call-deleted', 'manually-canceled', 'manual_stopped'],
  'Not connected': [
    'assistant-join-timed-out',
    'call.in-progress.error-sip-inbound-call-failed-to-connect',
    'call.in-progress.error-sip-outbound-call-failed-to-connect',
    'customer-did-not-give-microphone-permission',
    'transport-never-connected',
    'twilio-failed-to-connect-call',
    'twilio-reported-customer-misdialed',
    'vonage-failed-to-connect-call',
    'dial_failed',
    'invalid_destination',
    'registered_call_timeout',
    'error_user_not_joined',
    'sip_routing_error'
  ],
  'Blocked or over a limit': [
    'call.start.error-fraud-check-failed',
    'license-check-failed',
    'concurrency_limit_reached',
    'no_concurrency_fallback',
    'no_valid_payment',
    'marked_as_spam',
    'scam_detected'
  ],
  Error: ['call.start.assistant-version-error-validation', 'worker-shutdown', 'unknown-error', 'error', 'failed']
} as const

type Label = keyof typeof byLabel

/**
 * Label of each documented value. Sources: `endedReason` of `@vapi-ai/server-sdk`, `disconnection_reason` of
 * `retell-sdk`, `call_ended_by` and `status` in docs.bland.ai/api-v1/get/calls-id, `failure_reason` in
 * elevenlabs.io/docs/eleven-agents/workflows/post-call-webhooks, the close event of LiveKit's Agents SDK.
 */
export const labelOfValue: ReadonlyMap<string, Label> = new Map(
  Object.entries(byLabel).flatMap(([label, values]) => values.map((value) => [value, label as Label] as const))
)

/** Labels by the beginning of a value, for families of values and free text of ElevenLabs. The first match counts. */
export const beginnings: readonly (readonly [beginning: string, label: Label])[] = [
  ['Client disconnected', 'Caller hung up'],
  ['end_call', 'Agent hung up'],
  ['transfer_to_', 'Transferred'],
  ['voicemail', 'Voicemail'],
  ['call.forwarding.', 'Transfer failed'],
  ['call.in-progress.error-warm-transfer-', 'Transfer failed'],
  ['call.start.error-subscription-', 'Blocked or over a limit'],
  ['call.ringing.error', 'Not connected'],
  ['phone-call-provider-', 'Not connected'],
  ['sip-gateway-failed', 'Not connected'],
  ['telephony_provider_', 'Not connected'],
  ['assistant-', 'Error'],
  ['call-start-error', 'Error'],
  ['call.in-progress.error', 'Error'],
  ['call.start.error', 'Error'],
  ['database-error', 'Error'],
  ['db-error', 'Error'],
  ['error_', 'Error'],
  ['no-server-available', 'Error'],
  ['pipeline-', 'Error']
]
