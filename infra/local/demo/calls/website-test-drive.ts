import { assistantVersion } from '../assistant.ts'
import type { DemoCall } from '../demo-call.ts'

/** A call from a browser, without a number or a customer. It stays unevaluated, for a model or a person. */
export const websiteTestDrive: DemoCall = {
  id: 'd93f5a16-7be0-4e6c-a1d4-5c7e9b2f8d44',
  provider: 'vapi',
  type: 'webCall',
  minutesAgo: 64,
  endedReason: 'customer-ended-call',
  turns: [
    ['agent', 'Harbor Honda, this is Nora. Are you calling about sales, service or parts?'],
    ['caller', 'Hi, do you have the new Prologue there to try?'],
    ['agent', 'We do, in two colors. Would you like to drive it this week?'],
    ['caller', 'Maybe on Thursday after work. Can I ask my partner and come back to you?'],
    ['agent', 'Of course. May I have a name and a number, to keep Thursday free for you?'],
    ['caller', 'I will use the form on your site. Thanks!']
  ],
  summary: 'A website visitor wants to test-drive the Prologue on Thursday and left no contact details.',
  structuredData: { intent: 'sales', vehicle: 'Honda Prologue', appointment_booked: false },
  successEvaluation: 'false',
  costUsd: 0.0437,
  assistantVersion
}
