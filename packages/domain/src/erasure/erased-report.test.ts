import { describe, expect, it } from 'vitest'
import { type CallPerformance, noDetails } from '../calls/call-details.ts'
import type { CallReport } from '../calls/call-report.ts'
import { redactCaller } from './erased-report.ts'

const performance: CallPerformance = {
  turn_latency_ms: null,
  model_latency_ms: null,
  voice_latency_ms: null,
  transcriber_latency_ms: null,
  prompt_tokens: null,
  completion_tokens: null,
  total_tokens: null
}

const report: CallReport = {
  providerCallId: 'call-1',
  kind: 'end_of_call',
  rank: 0,
  direction: 'inbound',
  status: 'completed',
  endedReason: 'customer-ended-call',
  requestedAt: new Date('2026-11-20T11:59:00.000Z'),
  startedAt: new Date('2026-11-20T15:04:12.537Z'),
  endedAt: new Date('2026-11-20T15:06:12.537Z'),
  durationSeconds: 120,
  callerPhoneNumber: '+12025550147',
  callerFullName: 'Dana Whitfield',
  callerEmail: 'dana@example.com',
  agentPhoneNumber: '+12025550100',
  assistantId: 'assistant-1',
  assistantName: 'Nora',
  assistantVersion: 'v3',
  language: 'en',
  transferDestination: '+12025550111',
  summary: 'Dana booked a service.',
  transcript: 'User: This is Dana.',
  messages: [{ role: 'user', text: 'This is Dana.', start_seconds: 1 }],
  recordingUrl: 'https://example.com/dana.wav',
  costUsd: 0.12,
  successEvaluation: 'Dana was served',
  callerSentiment: 'Positive',
  structuredData: { name: 'Dana Whitfield' },
  metadata: { crm: 'dana' },
  systemInstruction: 'You talk to Dana.',
  systemVariables: { name: 'Dana' },
  recordings: [{ kind: 'caller', url: 'https://example.com/dana.wav' }],
  transfers: [{ destination: '+12025550147', at: null, outcome: null }],
  costBreakdown: [{ item: 'call of Dana', usd: 0.12 }],
  providerVerdicts: [{ name: 'served', result: 'Dana', rationale: 'Dana said so' }],
  providerWarnings: [{ kind: 'other', text: 'Dana shouted' }],
  externalIds: [{ name: 'customer_id', id: 'dana' }],
  numbers: [{ name: 'from', number: '+12025550147' }],
  performance: { ...performance, turn_latency_ms: 900 }
}

describe('redactCaller', () => {
  it('leaves nothing of JSON that is a list', () => {
    const { structuredData, recordings } = redactCaller({ ...report, structuredData: ['Dana'] })

    expect([structuredData, recordings]).toEqual([null, []])
  })

  it('keeps the fact of the call and nothing about the caller', () => {
    expect(redactCaller(report)).toEqual({
      ...report,
      callerPhoneNumber: null,
      callerFullName: null,
      callerEmail: null,
      language: null,
      summary: null,
      transcript: null,
      messages: [],
      recordingUrl: null,
      successEvaluation: null,
      callerSentiment: null,
      structuredData: null,
      metadata: null,
      systemInstruction: null,
      systemVariables: null,
      ...noDetails
    })
  })

  it.each([
    { endedReason: 'call.in-progress.error-503', kept: 'call.in-progress.error-503' },
    { endedReason: 'user_hangup', kept: 'user_hangup' },
    { endedReason: 'Client disconnected: Dana has left', kept: null },
    { endedReason: null, kept: null }
  ])('reduces the ended reason $endedReason to $kept', ({ endedReason, kept }) => {
    expect(redactCaller({ ...report, endedReason }).endedReason).toBe(kept)
  })

  it.each(['agentPhoneNumber', 'transferDestination'] as const)('does not keep the number as %s', (field) => {
    expect(redactCaller({ ...report, [field]: report.callerPhoneNumber })[field]).toBeNull()
  })
})
