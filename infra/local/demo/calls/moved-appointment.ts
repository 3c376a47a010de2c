import { assistantVersion } from '../assistant.ts'
import type { DemoCall } from '../demo-call.ts'
import { bookedService } from './booked-service.ts'

/** The caller of `bookedService` again: a returning customer. */
export const movedAppointment: DemoCall = {
  id: 'e6a8c3d7-24f1-4a95-8c6b-9f1b3d7e0a55',
  provider: 'vapi',
  type: 'inboundPhoneCall',
  minutesAgo: 31,
  ...(bookedService.caller && { caller: bookedService.caller }),
  endedReason: 'customer-ended-call',
  turns: [
    ['agent', 'Harbor Honda, this is Nora. Are you calling about sales, service or parts?'],
    ['caller', 'Priya Natarajan again. Could I bring the CR-V at ten instead of half past eight?'],
    ['agent', 'Certainly, Priya. Ten is free tomorrow. I have moved your brake inspection to 10:00.'],
    ['caller', 'Perfect, thank you. Bye!']
  ],
  summary: 'Priya Natarajan moved her brake inspection from 8:30 to 10:00 tomorrow.',
  structuredData: { intent: 'service', vehicle: '2020 Honda CR-V', appointment_booked: true },
  successEvaluation: 'true',
  costUsd: 0.0312,
  assistantVersion,
  promptAdherence: {
    score: 89,
    critical_failures_summary: null,
    what_went_well: ['Found the appointment by name', 'Confirmed the new time'],
    what_went_wrong: ['Did not ask whether anything else is needed'],
    recommendations_for_improvement: ['Close with an offer of further help']
  }
}
