const byCategory = {
  caller_hung_up: [
    'customer-ended-call',
    'customer-ended-call-after-warm-transfer-attempt',
    'customer-ended-call-before-warm-transfer',
    'customer-ended-call-during-transfer',
    'call.ringing.sip-inbound-caller-hungup-before-call-connect',
    'user_hangup',
    'USER',
    'participant_disconnected'
  ],
  agent_hung_up: [
    'assistant-ended-call',
    'assistant-ended-call-after-message-spoken',
    'assistant-ended-call-with-hangup-task',
    'assistant-said-end-call-phrase',
    'call.ending.hook-executed-say',
    'call.ringing.hook-executed-say',
    'agent_hangup',
    'ASSISTANT',
    'user_initiated', // the agent closed the session
    'task_completed'
  ],
  completed: [
    'call.in-progress.sip-completed-call',
    'call.in-progress.twilio-completed-call',
    'vonage-completed',
    'vonage-disconnected',
    'completed',
    'job_shutdown'
  ],
  transferred: [
    'assistant-forwarded-call',
    'assistant-request-returned-forwarding-phone-number',
    'call.ending.hook-executed-transfer',
    'call.ringing.hook-executed-transfer',
    'call_transfer',
    'transfer_bridged',
    'call_take_over'
  ],
  transfer_failed: ['call.in-progress.error-transfer-failed', 'transfer_cancelled'],
  voicemail: ['voicemail', 'voicemail_reached'],
  phone_menu: ['ivr_reached'],
  no_answer: ['customer-did-not-answer', 'dial_no_answer', 'no-answer'],
  busy: ['customer-busy', 'dial_busy', 'busy'],
  declined: ['vonage-rejected', 'user_declined'],
  silence: ['silence-timed-out', 'inactivity'],
  time_limit: ['exceeded-max-duration', 'max_duration_reached'],
  canceled: ['call-deleted', 'scheduled-call-deleted', 'manually-canceled', 'manual_stopped'],
  not_connected: [
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
  blocked: [
    'call.start.error-fraud-check-failed',
    'license-check-failed',
    'concurrency_limit_reached',
    'no_concurrency_fallback',
    'no_valid_payment',
    'marked_as_spam',
    'scam_detected'
  ],
  error: ['call.start.assistant-version-error-validation', 'worker-shutdown', 'unknown-error', 'error', 'failed']
} as const

/** Why a call ended, the same for all providers. */
export type EndReasonCategory = keyof typeof byCategory

/** Documented values of each category. Their sources: `packages/docs/providers/calls.md`. */
export const endReasons: Readonly<Record<EndReasonCategory, readonly string[]>> = byCategory

export const endReasonCategories = Object.keys(endReasons) as EndReasonCategory[]

/** Categories by the beginning of another value, for families of values and for free text. The first match counts. */
export const endReasonBeginnings: readonly (readonly [beginning: string, category: EndReasonCategory])[] = [
  ['Client disconnected', 'caller_hung_up'],
  ['end_call', 'agent_hung_up'],
  ['transfer_to_', 'transferred'],
  ['voicemail', 'voicemail'],
  ['call.forwarding.', 'transfer_failed'],
  ['call.in-progress.error-warm-transfer-', 'transfer_failed'],
  ['call.start.error-subscription-', 'blocked'],
  ['call.ringing.error', 'not_connected'],
  ['phone-call-provider-', 'not_connected'],
  ['sip-gateway-failed', 'not_connected'],
  ['telephony_provider_', 'not_connected'],
  ['assistant-', 'error'],
  ['call-start-error', 'error'],
  ['call.in-progress.error', 'error'],
  ['call.start.error', 'error'],
  ['database-error', 'error'],
  ['db-error', 'error'],
  ['error_', 'error'],
  ['no-server-available', 'error'],
  ['pipeline-', 'error']
]
