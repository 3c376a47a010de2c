import { describe, expect, it } from 'vitest'
import type { CallReport } from './call-report.ts'
import { providers } from './providers/index.ts'
import { type VapiReportOptions, vapiReport } from './testing.ts'

function read(options?: VapiReportOptions): CallReport {
  const reading = providers.vapi.read(JSON.parse(JSON.stringify(vapiReport(options))), { country: undefined })
  if (reading.kind !== 'report') throw new Error(`read as ${reading.kind}`)
  expect(reading.unreadable).toEqual([])

  return reading.report
}

describe('vapiReport', () => {
  it('tells of another call and another caller each time', () => {
    const [first, second] = [read(), read()]

    expect(first.providerCallId).not.toBe(second.providerCallId)
    expect(first.callerPhoneNumber).toMatch(/^\+1\d{3}555/)
    expect(first.callerPhoneNumber).not.toBe(second.callerPhoneNumber)
  })

  it('tells of the call that it is asked for', () => {
    const startedAt = new Date('2026-01-02T03:04:05.678Z')
    const found = read({
      callId: 'call-7',
      callerNumber: '+12025550199',
      callerName: 'Miguel Ortega',
      startedAt,
      type: 'outboundPhoneCall',
      endedReason: 'voicemail',
      message: { summary: undefined, analysis: { summary: 'Left a message.' } }
    })

    expect(found).toMatchObject({
      providerCallId: 'call-7',
      callerPhoneNumber: '+12025550199',
      callerFullName: 'Miguel Ortega',
      startedAt,
      endedAt: new Date(startedAt.getTime() + 41_870),
      direction: 'outbound',
      status: 'voicemail',
      summary: 'Left a message.'
    })
    expect(JSON.stringify(found)).not.toContain('Dana')
  })

  it('tells of a web call without a number', () => {
    expect(read({ type: 'webCall' })).toMatchObject({
      direction: 'web',
      callerPhoneNumber: null,
      agentPhoneNumber: null
    })
  })
})
