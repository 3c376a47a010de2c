import { assistantVersion } from '../assistant.ts'
import type { DemoCall } from '../demo-call.ts'

export const voicemailReminder: DemoCall = {
  id: '8c2e6b90-1f4d-4d0a-9a37-0b9e7f3d5a22',
  provider: 'vapi',
  type: 'outboundPhoneCall',
  minutesAgo: 150,
  caller: { number: '+12025550126', name: 'Marcus Lindqvist' },
  endedReason: 'voicemail',
  turns: [
    ['caller', 'You have reached Marcus. Please leave a message after the tone.'],
    [
      'agent',
      'Hello Marcus, this is Nora from Harbor Honda. Your Accord is due for its yearly service. Please call us back at 202 555 0190.'
    ]
  ],
  summary: 'The call went to voicemail. The assistant left a reminder of the yearly service.',
  successEvaluation: 'false',
  costUsd: 0.0274,
  assistantVersion
}
