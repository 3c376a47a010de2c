import { describe, expect, it } from 'vitest'
import type { CallReport } from '../../calls/call-report.ts'
import { type ReadCall, readCall, redactBody, unknownCall } from '../../testing/index.ts'
import { elevenLabsReader } from './read.ts'
import { elevenLabsReport } from './testing/report.ts'

const context = { country: 'US' } as const

type Members = Readonly<Record<string, unknown>>

/** A minimal report with only the identity and these members. */
function report(data: Members = {}): unknown {
  return { type: 'post_call_transcription', data: { conversation_id: 'call-1', ...data } }
}

function readReport(body: unknown): ReadCall {
  return readCall('elevenlabs', body)
}

describe('the identity of a report', () => {
  it.each<[path: string, body: unknown]>([
    ['', null],
    ['', 'text'],
    ['type', {}],
    ['type', { type: '' }],
    ['type', { type: null, data: { conversation_id: 'call-1' } }],
    ['data', { type: 'post_call_transcription' }],
    ['data', { type: 'call_initiation_failure', data: [] }],
    ['data.conversation_id', { type: 'post_call_transcription', data: {} }],
    ['data.conversation_id', { type: 'call_initiation_failure', data: {} }],
    ['data.conversation_id', report({ conversation_id: null })],
    ['data.conversation_id', report({ conversation_id: '' })],
    ['data.conversation_id', report({ conversation_id: 'x'.repeat(257) })],
    ['data.conversation_id', report({ conversation_id: 'a\u0000b' })],
    ['data.conversation_id', report({ conversation_id: 'a\udc00b' })]
  ])('is rejected at %j (case %#)', (path, body) => {
    expect(elevenLabsReader.read(body, context)).toMatchObject({ kind: 'invalid', path })
  })

  it.each(['post_call_audio', 'unredacted_transcript', 'voice_removal_notice', 'constructor'])(
    'is not required in %s, which is not a report',
    (type) => {
      expect(elevenLabsReader.read({ type }, context)).toEqual({ kind: 'other', type })
      expect(
        elevenLabsReader.read({ type, data: { conversation_id: 'call-1', full_audio: 'AAAA' } }, context).kind
      ).toBe('other')
    }
  )
})

describe('a body without a type', () => {
  const { data } = elevenLabsReport({ callId: 'call-1' })

  it('is read as the data of a report if it has its required fields', () => {
    expect(readReport(data)).toEqual(readReport({ type: 'post_call_transcription', data }))
    expect(readReport(data)).toMatchObject({ providerCallId: 'call-1', unreadable: [] })
  })

  it.each(['conversation_id', 'agent_id', 'status', 'transcript', 'metadata'])('is rejected without %s', (name) => {
    const { [name]: _, ...rest } = data as Members

    expect(elevenLabsReader.read(rest, context)).toMatchObject({ kind: 'invalid', path: 'type' })
  })

  it('is rejected with an invalid call id', () => {
    expect(elevenLabsReader.read({ ...data, conversation_id: 5 }, context)).toMatchObject({
      kind: 'invalid',
      path: 'data.conversation_id'
    })
  })

  it.each([null, '', 5])('is not a body with the type %j', (type) => {
    expect(elevenLabsReader.read({ ...data, type }, context)).toMatchObject({ kind: 'invalid', path: 'type' })
  })
})

describe('a report with no other fields', () => {
  it('has a value for every field', () => {
    expect(readReport(report())).toEqual({ ...unknownCall, unreadable: [] })
  })
})

describe('a field', () => {
  it.each<[path: string, data: Members, field: keyof CallReport]>([
    ['data.metadata', { metadata: 5 }, 'startedAt'],
    ['data.metadata.start_time_unix_secs', { metadata: { start_time_unix_secs: '1795187052' } }, 'startedAt'],
    ['data.metadata.start_time_unix_secs', { metadata: { start_time_unix_secs: 1e300 } }, 'startedAt'],
    ['data.metadata.call_duration_secs', { metadata: { call_duration_secs: -1 } }, 'durationSeconds'],
    ['data.metadata.cost_fiat', { metadata: { cost_fiat: 'free' } }, 'costUsd'],
    ['data.analysis.call_successful', { analysis: { call_successful: true } }, 'successEvaluation'],
    ['data.analysis.data_collection_results', { analysis: { data_collection_results: [] } }, 'structuredData'],
    ['data.analysis.data_collection_results', { analysis: { data_collection_results: { a: 5 } } }, 'structuredData']
  ])('counts as absent if it cannot be read: %s (case %#)', (path, data, field) => {
    const found = readReport(report(data))

    expect(found[field]).toBeNull()
    expect(found.unreadable).toEqual([path])
  })
})

describe('the parties of a call', () => {
  const numbers = { external_number: '+12025550147', agent_number: '+12025550100' }

  it.each(['inbound', 'outbound'])('are identified by name for %s', (direction) => {
    expect(readReport(report({ metadata: { phone_call: { ...numbers, direction } } }))).toMatchObject({
      direction,
      callerPhoneNumber: '+12025550147',
      agentPhoneNumber: '+12025550100'
    })
  })

  it.each<[metadata: unknown, direction: string]>([
    [{ phone_call: null }, 'unknown'],
    [{ conversation_initiation_source: 'widget' }, 'web'],
    [{ conversation_initiation_source: 'react_native_sdk' }, 'web'],
    [{ conversation_initiation_source: 'whatsapp' }, 'unknown'],
    [{ conversation_initiation_source: 'twilio_sms' }, 'unknown'],
    [{ phone_call: { direction: 'sideways' } }, 'unknown'],
    [undefined, 'unknown']
  ])('of a conversation with the metadata %j have the direction %s', (metadata, direction) => {
    expect(readReport(report({ metadata }))).toMatchObject({ direction, callerPhoneNumber: null, unreadable: [] })
  })

  it('include the name from the analysis', () => {
    const data_collection_results = { name: { value: 'Dana Whitfield' } }

    expect(readReport(report({ analysis: { data_collection_results } })).callerFullName).toBe('Dana Whitfield')
  })
})

describe('the times of a call', () => {
  it('are read in seconds, and the end from the duration', () => {
    const metadata = { start_time_unix_secs: 1795187052, call_duration_secs: 42 }

    expect(readReport(report({ metadata }))).toMatchObject({
      startedAt: new Date('2026-11-20T15:04:12.000Z'),
      endedAt: new Date('2026-11-20T15:04:54.000Z'),
      durationSeconds: 42
    })
  })

  it.each<[metadata: Members, startedAt: Date | null]>([
    [{ accepted_time_unix_secs: 1795187052 }, new Date('2026-11-20T15:04:12.000Z')],
    [{ start_time_unix_secs: 0, call_duration_secs: 42 }, null],
    [{ start_time_unix_secs: 1795187052.25 }, new Date('2026-11-20T15:04:12.250Z')]
  ])('begin with the call (case %#)', (metadata, startedAt) => {
    expect(readReport(report({ metadata }))).toMatchObject({ startedAt, endedAt: null, unreadable: [] })
  })
})

describe('the cost of a call', () => {
  it('is in dollars, not in credits', () => {
    expect(readReport(report({ metadata: { cost: 284, cost_fiat: 0.0711 } })).costUsd).toBe(0.0711)
    expect(readReport(report({ metadata: { cost: 284, cost_fiat: null } })).costUsd).toBeNull()
  })
})

describe('the status of a call', () => {
  it.each([
    ['end_call tool was called.', 'completed'],
    ['Client disconnected: 1000', 'completed'],
    ['transfer_to_number tool was called.', 'transferred'],
    ['voicemail_detection tool was called.', 'voicemail'],
    ['Something else happened', 'unknown']
  ])('for %j is %s', (termination_reason, status) => {
    expect(readReport(report({ metadata: { termination_reason } }))).toMatchObject({
      endedReason: termination_reason,
      status
    })
  })

  it.each([
    ['answered', 'completed'],
    ['voicemail', 'voicemail'],
    ['busy', 'busy'],
    ['no_answer', 'no_answer'],
    ['failed', 'failed']
  ])('prefers the result %s of the phone call', (call_result, status) => {
    const metadata = { phone_call: { call_result }, termination_reason: 'Client disconnected: 1000' }

    expect(readReport(report({ metadata })).status).toBe(status)
  })

  it.each<Members>([
    { status: 'failed' },
    { metadata: { error: { code: 1011, reason: 'LLM timed out' }, termination_reason: '' } }
  ])('is failed after an error (case %#)', (data) => {
    expect(readReport(report({ ...data, transcript: [{ role: 'agent', message: 'Hello.' }] })).status).toBe('failed')
  })

  it('uses the reason of the error if there is no other', () => {
    const metadata = { error: { code: 1011, reason: 'LLM timed out' }, termination_reason: '' }

    expect(readReport(report({ metadata })).endedReason).toBe('LLM timed out')
  })

  it('is completed if someone spoke and no field describes the end', () => {
    expect(readReport(report({ transcript: [{ role: 'agent', message: 'Hello.' }] })).status).toBe('completed')
  })
})

describe('the conversation', () => {
  const transcript = [
    {
      role: 'agent',
      message: 'One moment.',
      time_in_call_secs: 3,
      tool_calls: [{ tool_name: 'book', params_as_json: '{"day":"Saturday"}' }, { params_as_json: '{}' }],
      tool_results: [{ tool_name: 'book', result_value: '{"ok":true}' }, { tool_name: 'notify' }]
    },
    { role: 'agent', message: null, tool_calls: null, tool_results: [], time_in_call_secs: 4 },
    { role: 'user', message: 'Thanks.' },
    { role: 'narrator', message: 'Meanwhile' }
  ]

  it('splits speech and tool calls of one turn into separate messages', () => {
    const found = readReport(report({ transcript }))

    expect(found.messages).toEqual([
      { role: 'assistant', text: 'One moment.', start_seconds: 3 },
      { role: 'tool', text: 'book({"day":"Saturday"})', start_seconds: 3, tool_name: 'book' },
      { role: 'tool', text: 'book → {"ok":true}', start_seconds: 3, tool_name: 'book' },
      { role: 'tool', text: 'notify', start_seconds: 3, tool_name: 'notify' },
      { role: 'user', text: 'Thanks.', start_seconds: null }
    ])
    expect(found.unreadable).toEqual(['data.transcript[].role'])
  })

  it('is also available as a transcript', () => {
    expect(readReport(report({ transcript })).transcript).toBe('Agent: One moment.\nUser: Thanks.')
  })
})

describe('the collected data', () => {
  it('uses the names of the client', () => {
    const data_collection_results = {
      a: { data_collection_id: 'vehicle', value: '2021 Ford F-150' },
      b: { data_collection_id: 'budget', value: null },
      c: { value: { day: 'Saturday' } },
      d: { data_collection_id: '', value: 4 },
      e: { data_collection_id: '__proto__', value: 5 }
    }

    expect(readReport(report({ analysis: { data_collection_results } })).structuredData).toEqual({
      vehicle: '2021 Ford F-150',
      budget: null,
      c: { day: 'Saturday' },
      d: 4,
      e: 5
    })
  })

  it('provides the title as summary if there is no other', () => {
    const analysis = { transcript_summary: '', call_summary_title: 'Appraisal booked' }

    expect(readReport(report({ analysis })).summary).toBe('Appraisal booked')
  })
})

describe('the system instruction', () => {
  it('is the overriding prompt, with the variables but without credentials', () => {
    const conversation_initiation_client_data = {
      conversation_config_override: { agent: { prompt: { prompt: 'You are Riley.' } } },
      dynamic_variables: { customer_name: 'Dana', secret__crm_token: 'tiger' }
    }

    expect(readReport(report({ conversation_initiation_client_data }))).toMatchObject({
      systemInstruction: 'You are Riley.',
      systemVariables: { customer_name: 'Dana' },
      unreadable: []
    })
  })

  it('is unknown if it only contains credentials', () => {
    const conversation_initiation_client_data = { dynamic_variables: { secret__crm_token: 'tiger' } }

    expect(readReport(report({ conversation_initiation_client_data })).systemVariables).toBeNull()
  })
})

describe('a failed call', () => {
  function failure(data: Members): unknown {
    return {
      type: 'call_initiation_failure',
      event_timestamp: 1795187101,
      data: { conversation_id: 'call-1', ...data }
    }
  }

  it.each([
    ['busy', 'busy'],
    ['no-answer', 'no_answer'],
    ['unknown', 'failed'],
    ['something new', 'failed']
  ])('for %s is %s', (failure_reason, status) => {
    expect(readReport(failure({ failure_reason, agent_id: 'agent_1' }))).toEqual({
      ...unknownCall,
      direction: 'outbound',
      status,
      endedReason: failure_reason,
      endedAt: new Date('2026-11-20T15:05:01.000Z'),
      durationSeconds: 0,
      assistantId: 'agent_1',
      unreadable: []
    })
  })

  it.each<[type: string, body: Members]>([
    ['twilio', { To: '+12025550147', From: '+12025550100', CallSid: 'CA1', CallStatus: 'busy' }],
    ['twilio', { Called: '+12025550147', Caller: '+12025550100' }],
    ['sip', { to_number: '+12025550147', from_number: '+12025550100', sip_status_code: 486 }]
  ])('has the numbers of %s (case %#)', (type, body) => {
    expect(readReport(failure({ metadata: { type, body } }))).toMatchObject({
      callerPhoneNumber: '+12025550147',
      agentPhoneNumber: '+12025550100',
      unreadable: []
    })
  })
})

describe('the version of the agent and the language', () => {
  const initiated = (language: unknown) => ({
    conversation_initiation_client_data: { conversation_config_override: { agent: { prompt: null, language } } }
  })

  it.each<[data: Members, found: Partial<CallReport>]>([
    [{ version_id: 'agtvrsn_01jz000000000000000000000v' }, { assistantVersion: 'agtvrsn_01jz000000000000000000000v' }],
    [{ version_id: null, branch_id: 'agtbrch_1' }, { assistantVersion: null }],
    [{ metadata: { main_language: 'es' }, ...initiated('en') }, { language: 'es' }],
    [{ metadata: { main_language: null }, ...initiated('en') }, { language: 'en' }],
    [initiated(null), { language: null }]
  ])('are read verbatim (case %#)', (data, found) => {
    expect(readReport(report(data))).toMatchObject({ ...found, callerSentiment: null, unreadable: [] })
  })
})

function readTranscript(transcript: unknown) {
  const body = { type: 'post_call_transcription', data: { conversation_id: 'call-1', transcript } }

  return readCall('elevenlabs', redactBody(body))
}

/** A turn in which the agent has called a system tool. */
function turn(result: object | null, tool_name = 'transfer_to_number') {
  return {
    role: 'agent',
    message: null,
    tool_calls: [{ type: 'system', request_id: 'r1', tool_name, params_as_json: '{}', tool_has_been_called: true }],
    tool_results: [
      {
        request_id: 'r1',
        tool_name,
        result_value: '',
        is_error: false,
        tool_has_been_called: true,
        type: 'system',
        result
      }
    ],
    time_in_call_secs: 30
  }
}

function toNumber(result_type: string, transfer_number: string) {
  return turn({ result_type, status: 'success', transfer_number, reason: 'Asked for a person', agent_message: 'Dana' })
}

const viaTwilio = toNumber('transfer_to_number_twilio_success', '+12025550111')
const viaExotel = toNumber('transfer_to_number_exotel_success', '(202) 555-0112')
const viaSip = toNumber('transfer_to_number_sip_success', 'sip:desk@pbx.example.com')
const toAgent = turn(
  { result_type: 'transfer_to_agent_success', from_agent: 'agent_1', to_agent: 'agent_2', condition: 'Billing' },
  'transfer_to_agent'
)
const failed = turn({
  result_type: 'transfer_to_number_error',
  status: 'error',
  error: 'busy',
  details: '+12025550199'
})
const agentFailed = turn({
  result_type: 'transfer_to_agent_error',
  status: 'error',
  from_agent: 'agent_1',
  error: 'no'
})
const toConnect = turn({ result_type: 'transfer_to_number_amazon_connect_success', status: 'success', reason: 'Asked' })
const ended = turn({ result_type: 'end_call_success', reason: 'Goodbye', message: 'Bye' }, 'end_call')

describe('the destination of a transferred conversation', () => {
  it.each<[what: string, transcript: readonly object[] | null, destination: string | null]>([
    ['the number of a transfer by Twilio', [viaTwilio, ended], '+12025550111'],
    ['the number of a transfer by Exotel, in E.164', [viaExotel], '+12025550112'],
    ['the address of a transfer by SIP', [viaSip], 'sip:desk@pbx.example.com'],
    ['the agent that it was handed over to', [toAgent, ended], 'agent_2'],
    ['where the last of them led', [toAgent, viaTwilio], '+12025550111'],
    ['where the one before led that did not fail', [viaTwilio, failed, agentFailed], '+12025550111'],
    ['not told of a transfer without an address', [toConnect], null],
    ['nowhere', [ended, turn(null)], null],
    ['not told where there is no transcript', null, null]
  ])('is %s', (_, transcript, destination) => {
    expect(readTranscript(transcript)).toMatchObject({ transferDestination: destination, unreadable: [] })
  })

  it('is unknown if it cannot be read', () => {
    expect(
      readTranscript([turn({ transfer_number: 12025550111 }), viaSip, turn({ to_agent: 'x'.repeat(257) })])
    ).toMatchObject({
      transferDestination: 'sip:desk@pbx.example.com',
      unreadable: ['to_agent', 'transfer_number'].map((name) => `data.transcript[].tool_results[].result.${name}`)
    })
  })
})

describe('redaction of an ElevenLabs event', () => {
  it('removes secrets at every place and keeps the conversation and its results', () => {
    const spoken = { role: 'user', message: 'https://x.test/?sig=1', original_message: 'https://x.test/?sig=2' }
    const toolDetails = {
      url: 'https://x.test/hook?signature=1',
      headers: { Authorization: 'Bearer tiger' },
      body: '{}'
    }
    const call = { tool_name: 'book', params_as_json: 'https://x.test/?sig=3', tool_details: toolDetails }
    const data = {
      conversation_id: 'call-1',
      transcript: [
        spoken,
        { role: 'agent', tool_calls: [call], tool_results: [{ result_value: 'https://x.test/?sig=4' }] }
      ],
      analysis: { data_collection_results: { password: { value: 'forgotten' } } },
      conversation_initiation_client_data: { dynamic_variables: { token: 'table 4' } },
      metadata: { body: { AccountSid: 'AC1', CallToken: 'eyJ', StirPassportToken: 'eyJ', To: '+12025550147' } }
    }

    const redactedCall = { ...call, tool_details: { url: '[redacted]', headers: '[redacted]', body: '{}' } }
    expect(redactBody({ type: 'x', data })).toEqual({
      type: 'x',
      data: {
        ...data,
        transcript: [spoken, { ...data.transcript[1], tool_calls: [redactedCall] }],
        metadata: {
          body: {
            AccountSid: '[redacted]',
            CallToken: '[redacted]',
            StirPassportToken: '[redacted]',
            To: '+12025550147'
          }
        }
      }
    })
  })

  it('removes variables that the client marked as secret', () => {
    const withVariables = (dynamic_variables: unknown) => ({
      type: 'post_call_transcription',
      data: { conversation_id: 'call-1', conversation_initiation_client_data: { dynamic_variables } }
    })
    const open = { token: 'table 4', link: 'https://x.test/?sig=1', my_secret__: 'no', secret_: 'no' }

    const body = withVariables({ ...open, secret__crm_token: 'tiger', secret__: 7, secret__on: true })
    const redacted = withVariables({
      ...open,
      secret__crm_token: '[redacted]',
      secret__: '[redacted]',
      secret__on: true
    })

    expect(redactBody(body)).toEqual(redacted)
    expect(redactBody(redacted)).toEqual(redacted)
    expect(readCall('elevenlabs', redacted)).toEqual(readCall('elevenlabs', body))
    expect(readCall('elevenlabs', redacted).systemVariables).toEqual(open)
  })

  it('removes the audio of a call', () => {
    const data = { conversation_id: 'call-1', full_audio: 'UklGRg==' }

    expect(redactBody({ type: 'post_call_audio', data })).toEqual({
      type: 'post_call_audio',
      data: { ...data, full_audio: '[redacted]' }
    })
  })

  it('changes nothing in an ordinary report', () => {
    const report = elevenLabsReport()

    expect(redactBody(report)).toEqual(report)
  })
})
