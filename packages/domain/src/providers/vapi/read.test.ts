import { describe, expect, it } from 'vitest'
import type { CallReport } from '../../calls/call-report.ts'
import { type ReadCall, readCall, readFixture, redactBody, unknownCall } from '../../testing/index.ts'
import { vapiReader } from './read.ts'

const context = { country: 'US' } as const

type Members = Readonly<Record<string, unknown>>

/** A minimal report with only the identity and these members. */
function report(message: Members = {}, call: Members = {}): unknown {
  return { message: { type: 'end-of-call-report', call: { id: 'call-1', ...call }, ...message } }
}

function readReport(body: unknown): ReadCall {
  return readCall('vapi', body)
}

describe('the identity of a report', () => {
  it.each<[path: string, body: unknown]>([
    ['', null],
    ['', []],
    ['', 'text'],
    ['message', {}],
    ['message', { message: null }],
    ['message', { message: [] }],
    ['message.type', { message: {} }],
    ['message.type', { message: { type: '' } }],
    ['message.type', { message: { type: 5 } }],
    ['message.call', { message: { type: 'end-of-call-report' } }],
    ['message.call', { message: { type: 'end-of-call-report', call: null } }],
    ['message.call.id', { message: { type: 'end-of-call-report', call: {} } }],
    ['message.call.id', report({}, { id: null })],
    ['message.call.id', report({}, { id: '' })],
    ['message.call.id', report({}, { id: 7 })],
    ['message.call.id', report({}, { id: ['x'] })],
    ['message.call.id', report({}, { id: 'x'.repeat(257) })],
    ['message.call.id', report({}, { id: 'a\u0000b' })],
    ['message.call.id', report({}, { id: 'a\ud800b' })]
  ])('is rejected at %j (case %#)', (path, body) => {
    expect(vapiReader.read(body, context)).toMatchObject({ kind: 'invalid', path })
  })

  it.each([' Call-1 ', 'x'.repeat(256), '💬', 'line\nbreak', '__proto__'])('is accepted unchanged: %j', (id) => {
    expect(readReport(report({}, { id })).providerCallId).toBe(id)
  })
})

describe('a report with no other fields', () => {
  it('has a value for every field', () => {
    expect(readReport(report())).toEqual({ ...unknownCall, unreadable: [] })
  })
})

describe('a field', () => {
  it.each<[path: string, message: Members, field: keyof CallReport]>([
    ['message.cost', { cost: 'abc' }, 'costUsd'],
    ['message.cost', { cost: {} }, 'costUsd'],
    ['message.cost', { cost: -1 }, 'costUsd'],
    ['message.cost', { cost: Number.POSITIVE_INFINITY }, 'costUsd'],
    ['message.startedAt', { startedAt: 'Infinity' }, 'startedAt'],
    ['message.startedAt', { startedAt: '2026-02-30T00:00:00Z' }, 'startedAt'],
    ['message.startedAt', { startedAt: '2026-11-20' }, 'startedAt'],
    ['message.startedAt', { startedAt: 1763687045 }, 'startedAt'],
    ['message.startedAt', { startedAt: true }, 'startedAt'],
    ['message.endedReason', { endedReason: 5 }, 'endedReason'],
    ['message.endedReason', { endedReason: 'x'.repeat(513) }, 'endedReason'],
    ['message.customer', { customer: 'Dana' }, 'callerFullName'],
    ['message.customer.number', { customer: { number: 12025550147 } }, 'callerPhoneNumber'],
    ['message.customer.email', { customer: { email: 'no address' } }, 'callerEmail'],
    ['message.analysis', { analysis: [] }, 'summary'],
    ['message.analysis.summary', { analysis: { summary: ['x'] } }, 'summary'],
    ['message.analysis.successEvaluation', { analysis: { successEvaluation: true } }, 'successEvaluation'],
    ['message.recordingUrl', { recordingUrl: 'javascript:alert(1)' }, 'recordingUrl'],
    ['message.artifact.variableValues', { artifact: { variableValues: 'x' } }, 'systemVariables']
  ])('counts as absent if it cannot be read: %s (case %#)', (path, message, field) => {
    const found = readReport(report(message))

    expect(found[field]).toBeNull()
    expect(found.unreadable).toEqual([path])
  })

  it('is not a name if a network withheld it', () => {
    const found = { customer: { name: 'Anonymous' }, analysis: { structuredData: { full_name: 'Dana Whitfield' } } }

    expect(readReport(report(found))).toMatchObject({ callerFullName: 'Dana Whitfield', unreadable: [] })
    expect(readReport(report({ customer: { name: 'PRIVATE NUMBER' } }))).toMatchObject({
      callerFullName: null,
      unreadable: []
    })
  })

  it('is read from the next path if the first has no usable value', () => {
    const call = { endedReason: 'customer-busy', startedAt: '2026-11-20T15:04:12Z', customer: { number: '2025550147' } }

    const found = readReport(report({ endedReason: '', startedAt: 5, customer: { number: null } }, call))

    expect(found).toMatchObject({
      endedReason: 'customer-busy',
      status: 'busy',
      startedAt: new Date('2026-11-20T15:04:12Z'),
      callerPhoneNumber: '+12025550147',
      unreadable: ['message.startedAt']
    })
  })

  it('is read from the message instead of the stale copy of the call', () => {
    const found = readReport(
      report({ cost: 0.19, endedReason: 'voicemail' }, { cost: 0, endedReason: 'customer-busy' })
    )

    expect(found).toMatchObject({ costUsd: 0.19, endedReason: 'voicemail' })
    expect(readReport(report({}, { cost: 0 })).costUsd).toBeNull()
  })

  it('has no NUL and no lone surrogates, also inside JSON', () => {
    const odd = 'a\u0000b\ud800c'

    const found = readReport(
      report({
        analysis: { summary: odd, structuredData: { [odd]: [odd, { x: odd }] } },
        messages: [{ role: 'user', message: odd }]
      })
    )

    expect(found.summary).toBe('ab\ufffdc')
    expect(found.structuredData).toEqual({ 'ab\ufffdc': ['ab\ufffdc', { x: 'ab\ufffdc' }] })
    expect(found.messages).toEqual([{ role: 'user', text: 'ab\ufffdc', start_seconds: null }])
  })

  it('never pollutes a prototype', () => {
    const data = JSON.parse(
      '{"__proto__":{"polluted":1},"\\u0000__proto__":{"polluted":1},"a":{"__proto__":1,"b":1e400}}'
    )

    const found = readReport(report({ analysis: { structuredData: data } }))

    expect(JSON.stringify(found.structuredData)).toBe('{"a":{"b":null}}')
    expect(found.structuredData).not.toHaveProperty('polluted')
    expect({}).not.toHaveProperty('polluted')
  })

  it('counts as absent if it is nested too deeply', () => {
    const found = readReport(report({ analysis: { structuredData: JSON.parse('['.repeat(5000) + ']'.repeat(5000)) } }))

    expect(found.structuredData).toBeNull()
    expect(found.unreadable).toEqual(['message.analysis.structuredData'])
  })
})

describe('the parties of a call', () => {
  it.each([
    ['inboundPhoneCall', 'inbound'],
    ['outboundPhoneCall', 'outbound'],
    ['webCall', 'web'],
    ['vapi.websocketCall', 'web'],
    ['somethingNew', 'unknown']
  ])('of a %s belong to a call with the direction %s', (type, direction) => {
    expect(readReport(report({}, { type })).direction).toBe(direction)
  })

  it.each(['anonymous', 'Anonymous', 'sip:+12025550147@example.com', 'abc', '1234', '1'.repeat(5000)])(
    'have no number for %j',
    (number) => {
      expect(readReport(report({ customer: { number } }))).toMatchObject({ callerPhoneNumber: null, unreadable: [] })
    }
  )

  it('keep an agent number that is not a phone number', () => {
    const phoneNumber = { number: 'sip:front-desk@example.com' }

    expect(readReport(report({ phoneNumber })).agentPhoneNumber).toBe('sip:front-desk@example.com')
  })

  it.each<[message: Members, name: string | null]>([
    [{ customer: { name: ' Dana Whitfield ' }, analysis: { structuredData: { name: 'Miguel' } } }, 'Dana Whitfield'],
    [
      { customer: { name: '  ' }, analysis: { structuredData: { name: 'Miguel', full_name: 'Miguel Ortega' } } },
      'Miguel Ortega'
    ],
    [{ analysis: { structuredData: { full_name: null, name: 'Miguel' } } }, 'Miguel'],
    [{ analysis: { structuredData: { name: { first: 'Miguel' } } } }, null],
    [{ analysis: { structuredData: ['Miguel'] } }, null]
  ])('include the name of the customer, or the one from the analysis (case %#)', (message, name) => {
    expect(readReport(report(message))).toMatchObject({ callerFullName: name, unreadable: [] })
  })
})

describe('the times of a call', () => {
  const startedAt = '2026-11-20T15:04:12.500Z'
  const endedAt = '2026-11-20T15:04:54.000Z'

  it.each<[message: Members, seconds: number | null]>([
    [{ startedAt, endedAt, durationSeconds: 41.4 }, 41.4],
    [{ startedAt, endedAt, durationMs: 41_400 }, 41.4],
    [{ startedAt, endedAt }, 41.5],
    [{ startedAt: endedAt, endedAt: startedAt }, null],
    [{ startedAt }, null],
    [{ endedAt, endedReason: 'customer-did-not-answer' }, 0],
    [{ endedAt, endedReason: 'customer-ended-call' }, null]
  ])('determine its duration (case %#)', (message, seconds) => {
    expect(readReport(report(message)).durationSeconds).toBe(seconds)
  })
})

describe('the status of a call', () => {
  it.each([
    ['customer-ended-call', 'completed'],
    ['customer-ended-call-during-transfer', 'completed'],
    ['assistant-ended-call-after-message-spoken', 'completed'],
    ['assistant-said-end-call-phrase', 'completed'],
    ['silence-timed-out', 'completed'],
    ['exceeded-max-duration', 'completed'],
    ['call.in-progress.twilio-completed-call', 'completed'],
    ['call.in-progress.sip-completed-call', 'completed'],
    ['assistant-forwarded-call', 'transferred'],
    ['assistant-request-returned-forwarding-phone-number', 'transferred'],
    ['call.ringing.hook-executed-transfer', 'transferred'],
    ['call.ending.hook-executed-transfer', 'transferred'],
    ['call.ringing.hook-executed-say', 'completed'],
    ['call.ending.hook-executed-say', 'completed'],
    ['voicemail', 'voicemail'],
    ['customer-did-not-answer', 'no_answer'],
    ['customer-busy', 'busy'],
    ['call.start.error-get-org', 'failed'],
    ['call.in-progress.error-vapifault-transport-never-connected', 'failed'],
    ['call.in-progress.error-providerfault-outbound-sip-503-service-unavailable', 'failed'],
    ['call.ringing.error-sip-inbound-call-failed-to-connect', 'failed'],
    ['call.ringing.sip-inbound-caller-hungup-before-call-connect', 'failed'],
    ['call.start.assistant-version-error-validation', 'failed'],
    ['customer-did-not-give-microphone-permission', 'failed'],
    ['call.forwarding.operator-busy', 'failed'],
    ['call.forwarding.no-answer', 'failed'],
    ['pipeline-error-openai-llm-failed', 'failed'],
    ['assistant-request-returned-no-assistant', 'failed'],
    ['twilio-failed-to-connect-call', 'failed'],
    ['manually-canceled', 'failed'],
    ['call-deleted', 'failed'],
    ['scheduled-call-deleted', 'failed'],
    ['call.ringing.something-nobody-knows-yet', 'unknown'],
    ['something-nobody-knows-yet', 'unknown']
  ])('for %s is %s', (endedReason, status) => {
    expect(readReport(report({ endedReason }))).toMatchObject({ endedReason, status })
  })

  it('is completed if someone spoke and the reason has no meaning', () => {
    const messages = [{ role: 'bot', message: 'Hello?' }]

    expect(readReport(report({ endedReason: 'something-nobody-knows-yet', messages })).status).toBe('completed')
    expect(readReport(report({ messages })).status).toBe('completed')
  })

  it.each([
    ['manually-canceled', 'completed'],
    ['call-deleted', 'completed'],
    ['scheduled-call-deleted', 'completed'],
    ['call.forwarding.no-answer', 'completed'],
    ['call.forwarding.operator-busy', 'completed'],
    ['call.ending.hook-executed-transfer', 'transferred'],
    ['customer-did-not-give-microphone-permission', 'failed'],
    ['pipeline-error-openai-llm-failed', 'failed']
  ])('for %s in a conversation is %s', (endedReason, status) => {
    const messages = [
      { role: 'bot', message: 'Hello?' },
      { role: 'user', message: 'Hi.' }
    ]

    expect(readReport(report({ endedReason, messages })).status).toBe(status)
  })
})

describe('the conversation', () => {
  it('has a separate prompt, and messages with normalized roles', () => {
    const messages = [
      { role: 'system', message: 'You are Riley.', secondsFromStart: 0 },
      { role: 'bot', message: 'Hello.', secondsFromStart: 0.6 },
      { role: 'user', message: 'Hi.', secondsFromStart: -1 },
      { role: 'system', message: 'The caller is upset.' },
      { role: 'bot', message: '' },
      { role: 'narrator', message: 'Meanwhile' },
      'text'
    ]

    const found = readReport(report({ artifact: { messages } }))

    expect(found.systemInstruction).toBe('You are Riley.')
    expect(found.messages).toEqual([
      { role: 'assistant', text: 'Hello.', start_seconds: 0.6 },
      { role: 'user', text: 'Hi.', start_seconds: null },
      { role: 'system', text: 'The caller is upset.', start_seconds: null }
    ])
    expect(found.unreadable).toEqual([
      'message.artifact.messages[]',
      'message.artifact.messages[].secondsFromStart',
      'message.artifact.messages[].role'
    ])
  })

  it('is built from the messages if the provider sends no transcript', () => {
    const messages = [
      { role: 'system', message: 'You are Riley.' },
      { role: 'bot', message: 'Hello.' },
      { role: 'tool_calls', toolCalls: [{ function: { name: 'look_up', arguments: '{}' } }] },
      { role: 'user', message: 'Hi.' }
    ]

    expect(readReport(report({ artifact: { messages, transcript: '' } })).transcript).toBe('Agent: Hello.\nUser: Hi.')
    expect(readReport(report({ messages, transcript: 'AI: Hello.' })).transcript).toBe('AI: Hello.')
  })

  it('uses the template of the prompt if the prompt is missing', () => {
    const model = { messages: [{ role: 'system', content: 'You are {{name}}.' }] }

    expect(readReport(report({ assistant: { model } })).systemInstruction).toBe('You are {{name}}.')
  })
})

describe('structured data', () => {
  const structuredOutputs = {
    a: { name: 'Lead', result: { score: 8 } },
    b: { name: 'Reached', result: null },
    c: { result: true }
  }

  it.each<[message: Members, data: unknown]>([
    [{ analysis: { structuredData: { a: 1 } }, artifact: { structuredOutputs } }, { a: 1 }],
    [
      { analysis: { structuredData: {}, structuredDataMulti: [{ a: 1 }] }, artifact: { structuredOutputs } },
      [{ a: 1 }]
    ],
    [
      { analysis: {}, artifact: { structuredOutputs } },
      { Lead: { score: 8 }, Reached: null, c: true }
    ],
    [{ artifact: { structuredOutputs: {} } }, null]
  ])('is the first of its possible sources (case %#)', (message, data) => {
    expect(readReport(report(message)).structuredData).toEqual(data)
  })
})

describe('the recording', () => {
  const url = 'https://storage.example.com/a.wav'

  it.each<[message: Members, recordingUrl: string | null]>([
    [{ artifact: { recording: { mono: { combinedUrl: url } }, recordingUrl: 'https://other.example.com' } }, url],
    [{ artifact: { recordingUrl: `${url}?X-Amz-Expires=3600&X-Amz-Signature=abc` }, recordingUrl: url }, url],
    [{ recordingUrl: `${url}?sig=abc` }, null],
    [{ recordingUrl: '[redacted]' }, null],
    [{ recordingUrl: url, compliance: { recordingConsent: null } }, url],
    [{ recordingUrl: url, compliance: { recordingConsent: { grantedAt: '2026-11-20T15:04:12Z' } } }, url],
    [{ recordingUrl: url, compliance: { recordingConsent: { type: 'verbal' } } }, null]
  ])('has a permanent address and the consent of the caller (case %#)', (message, recordingUrl) => {
    expect(readReport(report(message))).toMatchObject({ recordingUrl, unreadable: [] })
  })
})

describe('the version of the assistant and the language', () => {
  const of = (language: unknown) => ({ transcriber: { provider: 'deepgram', model: 'nova-3', language } })

  it.each<[message: Members, call: Members, found: Partial<CallReport>]>([
    [{ assistantVersion: 'v3' }, {}, { assistantVersion: 'v3' }],
    [{ assistantVersion: null }, { assistantVersion: 'v2' }, { assistantVersion: 'v2' }],
    [{ assistantVersion: 4 }, {}, { assistantVersion: '4' }],
    [{ assistantVersion: ' ' }, {}, { assistantVersion: null }],
    [{ assistant: of('en-US') }, {}, { language: 'en-US' }],
    [{ assistant: of('en') }, { assistantOverrides: of('es') }, { language: 'es' }],
    [{}, { assistant: of('de') }, { language: 'de' }],
    [{ assistant: of('multi') }, {}, { language: null }],
    [{ assistant: of('Multilingual') }, {}, { language: null }],
    [{ assistant: of('auto') }, {}, { language: null }]
  ])('are read verbatim (case %#)', (message, call, found) => {
    expect(readReport(report(message, call))).toMatchObject({ ...found, callerSentiment: null, unreadable: [] })
  })

  it.each([
    ['message.assistantVersion', { assistantVersion: ['v3'] }],
    ['message.assistantVersion', { assistantVersion: 'v'.repeat(65) }],
    ['message.assistantVersion', { assistantVersion: Number.POSITIVE_INFINITY }],
    ['message.assistant.transcriber.language', { assistant: of(7) }]
  ])('are unknown if %s cannot be read (case %#)', (path, message) => {
    expect(readReport(report(message))).toMatchObject({ assistantVersion: null, language: null, unreadable: [path] })
  })
})

function readTransferred(message: Members, call: Members = {}) {
  return readCall('vapi', { message: { type: 'end-of-call-report', call: { id: 'call-1', ...call }, ...message } })
}

const desk = { type: 'number', number: '+1 (202) 555-0111', message: 'One moment.', name: 'Front desk' }
const sip = { type: 'sip', sipUri: 'sip:desk@pbx.example.com;transport=tls' }
const transferTo = (destination: Members, status?: string) => ({ destination, mode: 'blind-transfer', status })
const assistants = [
  { assistantName: 'Receptionist', assistantId: 'b2a1', assistantVersion: 'v3' },
  { assistantName: 'Billing', assistantId: 'c3b2', assistantVersion: null }
]

describe('the destination of a transferred call', () => {
  it.each<[what: string, message: Members, call: Members, destination: string | null]>([
    ['the number that it was forwarded to', { destination: desk }, {}, '+12025550111'],
    ['a number without a country', { destination: { type: 'number', number: '2025550111' } }, {}, '+12025550111'],
    ['what is no number of any country', { destination: { type: 'number', number: '1234' } }, {}, '1234'],
    ['a SIP address', { destination: sip }, {}, 'sip:desk@pbx.example.com;transport=tls'],
    [
      'a SIP address without its password and headers',
      { destination: { sipUri: 'sip:desk:tiger@a.test?X-Caller=%2B1' } },
      {},
      'sip:desk@a.test'
    ],
    ['an assistant', { destination: { type: 'assistant', assistantName: ' Billing ' } }, {}, 'Billing'],
    ['what the call has, where the message has none', { destination: null }, { destination: sip }, sip.sipUri],
    ['the number under its older name', {}, { forwardedPhoneNumber: '+12025550111' }, '+12025550111'],
    [
      'the last transfer that somebody took',
      {
        artifact: { transfers: [transferTo(sip, 'completed'), transferTo(desk, 'connected'), transferTo(sip, 'busy')] }
      },
      {},
      '+12025550111'
    ],
    [
      'nowhere, where nobody took a transfer',
      { artifact: { transfers: [transferTo(desk, 'no-answer'), transferTo(desk, 'failed'), transferTo(sip)] } },
      {},
      null
    ],
    ['the assistant that had it last', { artifact: { assistantActivations: assistants } }, {}, 'Billing'],
    ['nowhere, where one assistant had it', { artifact: { assistantActivations: assistants.slice(1) } }, {}, null],
    ['out of the squad', { destination: desk, artifact: { assistantActivations: assistants } }, {}, '+12025550111'],
    ['nowhere', {}, {}, null]
  ])('is %s', (_, message, call, destination) => {
    expect(readTransferred(message, call)).toMatchObject({ transferDestination: destination, unreadable: [] })
  })

  it.each<[path: string, message: Members]>([
    ['message.destination', { destination: 'the desk' }],
    ['message.destination.number', { destination: { number: 12025550111 } }],
    ['message.destination.sipUri', { destination: { sipUri: `sip:${'x'.repeat(253)}` } }],
    ['message.artifact.transfers', { artifact: { transfers: { status: 'connected' } } }],
    ['message.artifact.transfers[]', { artifact: { transfers: ['connected'] } }],
    ['message.artifact.assistantActivations', { artifact: { assistantActivations: 'two' } }],
    [
      'message.artifact.assistantActivations[].assistantName',
      { artifact: { assistantActivations: [{}, { assistantName: 2 }] } }
    ]
  ])('is unknown if it cannot be read: %s', (path, message) => {
    expect(readTransferred(message)).toMatchObject({ transferDestination: null, unreadable: [path] })
  })
})

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
