import { callDirections, callStatuses } from '@callbook/domain'
import fc from 'fast-check'
import { performanceOf } from '../erasure.ts'

export const clients = ['honda', 'clinic', 'legal'] as const
export type ClientName = (typeof clients)[number]

export const hourMs = 60 * 60 * 1000

export const noon = new Date('2026-11-20T12:00:00.000Z')

/** Returns milliseconds that are unique to a call, so that each customer has one first and one last call. */
export function millisecondsOf(client: ClientName, callNumber: number): number {
  return 1 + callNumber * clients.length + clients.indexOf(client)
}

const text = fc.option(fc.constantFrom('short', 'Zoë 🚗 said "no"\n'))
const amount = fc.option(fc.constantFrom(0, 12.5, 0.0736))
const members = fc.option(fc.constantFrom({}, { plan: 'basic', 'a key': [1, null, { deep: true }] }))

/** Returns the fields that a report has of a call. */
export function fieldsOf(client: ClientName, callNumber: number) {
  const milliseconds = millisecondsOf(client, callNumber)
  const near = fc.integer({ min: -60, max: 2 }).map((hours) => new Date(noon.getTime() + hours * hourMs + milliseconds))
  const far = fc.constantFrom('1970-01-01', '2026-10-31', '2025-12-31', '2099-01-01').map((day) => {
    return new Date(Date.parse(`${day}T23:30:00Z`) + milliseconds)
  })
  const time = fc.option(fc.oneof({ weight: 4, arbitrary: near }, far), { freq: 2 })
  const email = `caller-${callNumber}@example.com`

  return fc.record({
    direction: fc.constantFrom(...callDirections),
    status: fc.constantFrom(...callStatuses),
    endedReason: text,
    requestedAt: time,
    startedAt: time,
    endedAt: time,
    durationSeconds: amount,
    callerFullName: fc.option(fc.constantFrom('Dana Whitfield', 'Cher', 'Ludwig van Beethoven')),
    callerEmail: fc.option(fc.constantFrom(email, `other-${email}`)),
    agentPhoneNumber: fc.option(fc.constant('+12025550100')),
    assistantId: text,
    assistantName: text,
    assistantVersion: text,
    language: text,
    transferDestination: text,
    summary: fc.oneof({ weight: 9, arbitrary: text }, fc.constant('a NUL \u0000')),
    transcript: text,
    messages: fc.constantFrom([], [{ role: 'user', text: 'Hello', start_seconds: 0.5, end_seconds: 1 } as const]),
    recordingUrl: fc.option(fc.constant('https://example.com/a.wav')),
    costUsd: amount,
    successEvaluation: text,
    callerSentiment: text,
    structuredData: fc.constantFrom(null, false, 'text', [1, null], { intent: 'service' }),
    metadata: members,
    systemInstruction: text,
    systemVariables: members,
    recordings: fc.constantFrom([], [{ kind: 'stereo', url: 'https://example.com/s.wav' } as const]),
    transfers: fc.constantFrom([], [{ destination: '+12025550111', at: null, outcome: 'Zoë' }]),
    costBreakdown: fc.constantFrom([], [{ item: 'model', usd: 0.1 }]),
    providerVerdicts: fc.constantFrom([], [{ name: 'polite', result: { score: 8 }, rationale: 'Zoë' }]),
    providerWarnings: fc.constantFrom([], [{ kind: 'other', text: 'slow' } as const]),
    externalIds: fc.constantFrom([], [{ name: 'call_sid', id: 'CA1' }]),
    numbers: fc.constantFrom([], [{ name: 'from', number: '+12025550147' }]),
    performance: fc.option(fc.constantFrom(performanceOf(0), performanceOf(912.5)))
  })
}
