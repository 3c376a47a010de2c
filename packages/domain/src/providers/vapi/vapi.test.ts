import { describe, expect, it } from 'vitest'
import { readFixture, redactBody } from '../../testing/index.ts'

describe('the sample messages', () => {
  it('recognizes another message by its type', () => {
    const { reading } = readFixture('vapi', '05-status-update-ended.json')

    expect(reading).toEqual({ kind: 'other', type: 'status-update' })
  })

  it('formats tool calls as readable text', () => {
    const tool = { tool_call_id: 'call_9vQm2Zs1', tool_name: 'book_appointment' }
    const { reading } = readFixture('vapi', '01-inbound-end-of-call-report.json')

    expect(reading.kind === 'report' && reading.report.messages.filter(({ role }) => role === 'tool')).toEqual([
      {
        role: 'tool',
        text: 'book_appointment({"name":"Dana Whitfield","slot":"2026-11-21T10:00:00-05:00"})',
        start_seconds: 30.95,
        ...tool
      },
      {
        role: 'tool',
        text: 'book_appointment → {"confirmed":true,"reference":"NG-48213"}',
        start_seconds: 31.61,
        ...tool
      }
    ])
  })

  it.each([
    'AC00000000000000000000000000000000',
    'EXAMPLE-the-real-payload',
    'whk_EXAMPLE',
    '/control',
    '/listen',
    'X-Amz-Signature'
  ])('keeps no %s', (secret) => {
    expect(readFixture('vapi', '01-inbound-end-of-call-report.json').text).not.toContain(secret)
  })
})

describe('redaction of a Vapi report', () => {
  it('removes secrets at every place and keeps the conversation and its results', () => {
    const call = {
      id: 'call-1',
      monitor: { controlUrl: 'https://x.test/control' },
      metadata: { server: 'Anna', token: 'table 4' },
      phoneCallProviderDetails: { sbcCallId: '03ff', sip: { headers: { Identity: 'eyJ' } } },
      assistantOverrides: { variableValues: { secret: 'sauce' }, server: { url: 'https://x.test', secret: 'tiger' } }
    }
    const message = {
      call,
      assistant: { model: { headers: { 'x-vapi-secret': 'tiger' }, tools: [{ name: 'book', server: {} }] } },
      analysis: { structuredData: { password: 'forgotten', password_reset_requested: true } },
      artifact: { messages: [{ role: 'user', message: 'x', secret: 'no' }], presignedLogUrl: 'https://x.test/?sig=1' }
    }

    expect(redactBody({ message })).toEqual({
      message: {
        ...message,
        call: {
          ...call,
          monitor: '[redacted]',
          phoneCallProviderDetails: { sbcCallId: '03ff', sip: '[redacted]' },
          assistantOverrides: { variableValues: { secret: 'sauce' }, server: '[redacted]' }
        },
        assistant: { model: { headers: '[redacted]', tools: [{ name: 'book', server: '[redacted]' }] } },
        artifact: { ...message.artifact, presignedLogUrl: '[redacted]' }
      }
    })
  })
})
