import { assistantVersion } from '../assistant.ts'
import type { DemoCall } from '../demo-call.ts'

/** A call with a withheld number has no customer. */
export const silentCaller: DemoCall = {
  id: 'f2b7d9e4-5c60-4f38-b7a9-1e4d6c8a0f66',
  provider: 'vapi',
  type: 'inboundPhoneCall',
  minutesAgo: 8,
  caller: { number: 'anonymous' },
  endedReason: 'silence-timed-out',
  turns: [
    ['agent', 'Harbor Honda, this is Nora. Are you calling about sales, service or parts?'],
    ['agent', 'Hello? I cannot hear you. Please call again when the line is better. Goodbye.']
  ],
  summary: 'The line was silent.',
  successEvaluation: 'false',
  costUsd: 0.0103,
  assistantVersion
}
