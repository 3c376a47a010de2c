import { assistantVersion } from '../assistant.ts'
import type { DemoCall } from '../demo-call.ts'

export const bookedService: DemoCall = {
  id: '4f7a1c52-90d3-4b7e-8f0a-6a1d5b0c2e11',
  provider: 'vapi',
  type: 'inboundPhoneCall',
  minutesAgo: 185,
  caller: { number: '+12025550118', name: 'Priya Natarajan' },
  endedReason: 'assistant-said-end-call-phrase',
  turns: [
    ['agent', 'Harbor Honda, this is Nora. Are you calling about sales, service or parts?'],
    ['caller', 'Service. My CR-V makes a grinding noise whenever I brake, and I am a bit worried about driving it.'],
    [
      'agent',
      'I am sorry to hear that. I can book you in for a brake inspection. May I have your name and the model year?'
    ],
    ['caller', 'Priya Natarajan. It is a 2020. How much will it be?'],
    [
      'agent',
      'Our advisor gives you the price after the inspection, Priya. Tomorrow at 8:30 is free. Shall I take it?'
    ],
    ['caller', 'Yes please, 8:30 is good.'],
    [
      'agent',
      'Booked for tomorrow at 8:30. Please drive gently until then. Thank you for calling Harbor Honda, goodbye.'
    ]
  ],
  summary:
    'Priya Natarajan reported grinding brakes on her 2020 CR-V. The assistant booked a brake inspection for tomorrow at 8:30 and left the price to the advisor.',
  structuredData: { intent: 'service', vehicle: '2020 Honda CR-V', appointment_booked: true },
  successEvaluation: 'true',
  costUsd: 0.0918,
  assistantVersion,
  leadQuality: {
    sentiment: { value: 'positive', rationale: 'Worried at first, relieved once the appointment stood.' },
    negative_call: false,
    scores: {
      lead_completion: { score: 95, rationale: 'Name, vehicle, problem and time are all known.' },
      clarity_politeness: { score: 94, rationale: 'Short, friendly sentences.' },
      relevance_questions: { score: 90, rationale: 'Asked only what the booking needs.' },
      objection_handling: { score: 86, rationale: 'Deferred the question of price without losing the caller.' },
      naturalness: { score: 88, rationale: null },
      lead_intent: { score: 97, rationale: 'A safety problem with a date.' },
      failure_risk: { score: 6, rationale: 'The appointment is confirmed.' }
    }
  },
  promptAdherence: {
    score: 96,
    critical_failures_summary: null,
    what_went_well: ['Collected name, vehicle and time', 'Did not quote a price', 'Confirmed the appointment'],
    what_went_wrong: [],
    recommendations_for_improvement: ['Offer a second time slot before booking the first']
  },
  quotes: {
    lead_quality: [
      ['sentiment', 1, 'I am a bit worried about driving it'],
      ['scores.lead_completion', 3, 'Priya Natarajan. It is a 2020.'],
      ['scores.clarity_politeness', 6, 'Please drive gently until then.'],
      ['scores.objection_handling', 4, 'Our advisor gives you the price after the inspection, Priya.'],
      ['scores.lead_intent', 5, 'Yes please, 8:30 is good.'],
      ['scores.failure_risk', 6, 'Booked for tomorrow at 8:30.']
    ],
    prompt_adherence: [
      ['what_went_well.0', 2, 'May I have your name and the model year?'],
      ['what_went_well.1', 4, 'Our advisor gives you the price after the inspection'],
      ['what_went_well.2', 6, 'Booked for tomorrow at 8:30.']
    ]
  },
  judge: { promptVersion: 'demo-2' }
}
