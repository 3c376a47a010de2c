import { describe, expect, it } from 'vitest'
import { providerNames } from '../providers/index.ts'
import {
  blandReport,
  elevenLabsReport,
  type ReadCall,
  readCall,
  retellReport,
  samples,
  type VapiReportOptions,
  vapiReport
} from './index.ts'

describe.each(providerNames)('a report of %s', (name) => {
  const { build } = samples[name]

  function read(body: unknown): ReadCall {
    const call = readCall(name, JSON.parse(JSON.stringify(body)), { country: undefined })
    expect(call.unreadable).toEqual([])

    return call
  }

  it('describes another call and another caller each time', () => {
    const [first, second] = [read(build()), read(build())]

    expect(first.providerCallId).not.toBe(second.providerCallId)
    expect(first.callerPhoneNumber).toMatch(/^\+1\d{3}555/)
    expect(first.callerPhoneNumber).not.toBe(second.callerPhoneNumber)
  })

  it('describes the requested call', () => {
    const startedAt = new Date('2026-01-02T03:04:05.000Z')
    const reported = read(build())
    const lengthMs = Number(reported.endedAt) - Number(reported.startedAt)

    const found = read(
      build({ callId: 'call-7', callerNumber: '+12025550199', callerName: 'Miguel Ortega', startedAt })
    )

    expect(found).toMatchObject({
      providerCallId: 'call-7',
      callerPhoneNumber: '+12025550199',
      startedAt,
      endedAt: new Date(startedAt.getTime() + lengthMs),
      summary: reported.summary?.replace('Dana Whitfield', 'Miguel Ortega')
    })
    expect(JSON.stringify(found)).not.toContain('Dana')
  })
})

describe('vapiReport', () => {
  function read(options: VapiReportOptions) {
    return readCall('vapi', JSON.parse(JSON.stringify(vapiReport(options))))
  }

  it('describes the requested call', () => {
    const found = read({
      callerName: 'Miguel Ortega',
      type: 'outboundPhoneCall',
      endedReason: 'voicemail',
      message: { summary: undefined, analysis: { summary: 'Left a message.' } }
    })

    expect(found).toMatchObject({
      callerFullName: 'Miguel Ortega',
      direction: 'outbound',
      status: 'voicemail',
      summary: 'Left a message.'
    })
  })

  it('describes a web call without a number', () => {
    expect(read({ type: 'webCall' })).toMatchObject({
      direction: 'web',
      callerPhoneNumber: null,
      agentPhoneNumber: null
    })
  })
})

describe('retellReport', () => {
  it('describes the same call twice, the second time with its analysis', () => {
    const options = { callId: 'call-7', callerNumber: '+12025550199' }

    const ended = readCall('retell', retellReport({ ...options, event: 'call_ended' }))
    const analyzed = readCall('retell', retellReport(options))

    expect(ended).toEqual({
      ...analyzed,
      kind: 'call_ended',
      rank: 0,
      summary: null,
      successEvaluation: null,
      callerSentiment: null,
      structuredData: null,
      providerVerdicts: []
    })
  })
})

describe('the given members of a report', () => {
  it('replace its own members', () => {
    const data = { agent_name: 'Front desk' }

    expect(readCall('retell', retellReport({ call: data })).assistantName).toBe('Front desk')
    expect(readCall('elevenlabs', elevenLabsReport({ data })).assistantName).toBe('Front desk')
    expect(readCall('bland', blandReport({ call: { summary: 'Short.' } })).summary).toBe('Short.')
  })
})
