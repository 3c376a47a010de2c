import { assistantVersion } from '../assistant.ts'
import type { DemoCall } from '../demo-call.ts'

export const disputedInvoice: DemoCall = {
  id: 'b1d04e7f-63a8-4c19-b5e2-2d8c4a6f7b33',
  provider: 'vapi',
  type: 'inboundPhoneCall',
  minutesAgo: 110,
  caller: { number: '+12025550135', name: 'Helen Okafor' },
  endedReason: 'assistant-forwarded-call',
  forwardedTo: '+12025550177',
  turns: [
    ['agent', 'Harbor Honda, this is Nora. Are you calling about sales, service or parts?'],
    ['caller', 'I am calling about an invoice. You charged me twice for one oil change, and nobody calls me back.'],
    ['agent', 'I am sorry about that. Would you like to book another service?'],
    ['caller', 'No! I want my money back. This is the third time I explain it. Give me a human being.'],
    [
      'agent',
      'Of course. I am connecting you with our billing team now. They can start the refund. Please stay on the line.'
    ]
  ],
  summary:
    'Helen Okafor was charged twice for one oil change and had not been called back. The assistant first offered another service, then transferred her to billing for a refund.',
  structuredData: { intent: 'billing', appointment_booked: false },
  successEvaluation: 'false',
  costUsd: 0.0561,
  assistantVersion,
  leadQuality: {
    sentiment: { value: 'negative', rationale: 'Angry about a repeated billing error.' },
    negative_call: true,
    scores: {
      lead_completion: { score: 40, rationale: 'The invoice number was never asked for.' },
      clarity_politeness: { score: 72, rationale: 'Polite throughout.' },
      relevance_questions: { score: 15, rationale: 'Offered a service to a caller with a complaint.' },
      objection_handling: { score: 28, rationale: 'The complaint was acknowledged once and then passed over.' },
      naturalness: { score: 55, rationale: null },
      lead_intent: { score: 10, rationale: 'Nothing to sell in this call.' },
      failure_risk: { score: 84, rationale: 'The customer may leave.' }
    }
  },
  promptAdherence: {
    score: 58,
    critical_failures_summary: 'A complaint was answered with a sales question.',
    what_went_well: ['Transferred the caller when asked for a person'],
    what_went_wrong: ['Offered a booking to an upset caller', 'Did not collect the full name or the invoice number'],
    recommendations_for_improvement: ['Recognize complaints, and hand them over at once']
  },
  quotes: {
    lead_quality: [
      ['sentiment', 3, 'I want my money back.'],
      ['flags.negative_call', 1, 'You charged me twice for one oil change, and nobody calls me back.'],
      ['scores.relevance_questions', 2, 'Would you like to book another service?'],
      ['scores.objection_handling', 3, 'This is the third time I explain it.'],
      ['scores.failure_risk', 3, 'Give me a human being.']
    ],
    prompt_adherence: [
      ['critical_failures_summary', 2, 'Would you like to book another service?'],
      ['what_went_wrong.0', 2, 'Would you like to book another service?'],
      ['what_went_well.0', 4, 'I am connecting you with our billing team now.']
    ]
  },
  judge: { promptVersion: 'demo-2' }
}
