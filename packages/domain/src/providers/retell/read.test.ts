import { describe, expect, it } from 'vitest'
import type { CallReport } from '../../calls/call-report.ts'
import { type ReadCall, readCall, redactBody, unknownCall } from '../../testing/index.ts'
import { retellReader } from './read.ts'
import { retellReport } from './testing/report.ts'

const context = { country: 'US' } as const

type Members = Readonly<Record<string, unknown>>

/** A minimal report with only the identity and these members. */
function report(call: Members = {}, event = 'call_analyzed'): unknown {
  return { event, call: { call_id: 'call-1', ...call } }
}

function readReport(body: unknown): ReadCall {
  return readCall('retell', body)
}

describe('the identity of a report', () => {
  it.each<[path: string, body: unknown]>([
    ['', null],
    ['', []],
    ['event', {}],
    ['event', { event: '' }],
    ['event', { event: 5, call: { call_id: 'call-1' } }],
    ['call', { event: 'call_ended' }],
    ['call', { event: 'call_analyzed', call: null }],
    ['call.call_id', { event: 'call_ended', call: {} }],
    ['call.call_id', report({ call_id: null })],
    ['call.call_id', report({ call_id: '' })],
    ['call.call_id', report({ call_id: 7 })],
    ['call.call_id', report({ call_id: 'x'.repeat(257) })],
    ['call.call_id', report({ call_id: 'a\u0000b' })],
    ['call.call_id', report({ call_id: 'a\ud800b' })]
  ])('is rejected at %j (case %#)', (path, body) => {
    expect(retellReader.read(body, context)).toMatchObject({ kind: 'invalid', path })
  })

  it.each([
    ['call_ended', 0],
    ['call_analyzed', 1]
  ])('distinguishes %s from the other report of the call', (kind, rank) => {
    expect(readReport(report({}, kind))).toEqual({ ...unknownCall, kind, rank, unreadable: [] })
  })

  it.each(['call_started', 'transcript_updated', 'transfer_started', 'toString', 'CALL_ENDED'])(
    'is not required in %s, which is not a report',
    (event) => {
      expect(retellReader.read({ event }, context)).toEqual({ kind: 'other', type: event })
      expect(retellReader.read(report({}, event), context)).toEqual({ kind: 'other', type: event })
    }
  )
})

describe('a field', () => {
  it.each<[path: string, call: Members, field: keyof CallReport]>([
    ['call.start_timestamp', { start_timestamp: '2026-11-20T15:04:12Z' }, 'startedAt'],
    ['call.start_timestamp', { start_timestamp: 1e300 }, 'startedAt'],
    ['call.start_timestamp', { start_timestamp: -1 }, 'startedAt'],
    ['call.duration_ms', { duration_ms: '41870' }, 'durationSeconds'],
    ['call.call_cost.combined_cost', { call_cost: { combined_cost: -8 } }, 'costUsd'],
    ['call.call_cost.combined_cost', { call_cost: { combined_cost: 1e305 } }, 'costUsd'],
    ['call.call_analysis', { call_analysis: 'good' }, 'summary'],
    ['call.call_analysis.call_successful', { call_analysis: { call_successful: 'yes' } }, 'successEvaluation'],
    ['call.retell_llm_dynamic_variables', { retell_llm_dynamic_variables: [] }, 'systemVariables'],
    ['call.metadata', { metadata: 'x' }, 'metadata']
  ])('counts as absent if it cannot be read: %s (case %#)', (path, call, field) => {
    const found = readReport(report(call))

    expect(found[field]).toBeNull()
    expect(found.unreadable).toEqual([path])
  })
})

describe('the parties of a call', () => {
  const numbers = { from_number: '+12025550147', to_number: '+12025550100' }

  it.each<[call: Members, found: Partial<CallReport>]>([
    [
      { ...numbers, direction: 'inbound' },
      { direction: 'inbound', callerPhoneNumber: '+12025550147', agentPhoneNumber: '+12025550100' }
    ],
    [
      { ...numbers, direction: 'outbound', call_type: 'phone_call' },
      { direction: 'outbound', callerPhoneNumber: '+12025550100', agentPhoneNumber: '+12025550147' }
    ],
    [
      { ...numbers, direction: 'inbound', from_number: 'anonymous' },
      { callerPhoneNumber: null, agentPhoneNumber: '+12025550100' }
    ],
    [
      { ...numbers, direction: 'inbound', to_number: 'sip:desk@example.com' },
      { callerPhoneNumber: '+12025550147', agentPhoneNumber: 'sip:desk@example.com' }
    ],
    [{ call_type: 'web_call' }, { direction: 'web', callerPhoneNumber: null, agentPhoneNumber: null }],
    [
      { ...numbers, direction: 'sideways' },
      { direction: 'unknown', callerPhoneNumber: null, agentPhoneNumber: null }
    ]
  ])('depend on the direction (case %#)', (call, found) => {
    expect(readReport(report(call))).toMatchObject({ ...found, unreadable: [] })
  })

  it('include the name from the analysis', () => {
    const call_analysis = { custom_analysis_data: { full_name: ' Dana Whitfield ' } }

    expect(readReport(report({ call_analysis })).callerFullName).toBe('Dana Whitfield')
  })
})

describe('the times of a call', () => {
  it('are read in milliseconds', () => {
    const call = { start_timestamp: 1795187052537, end_timestamp: 1795187094407, duration_ms: 41_871 }

    expect(readReport(report(call))).toMatchObject({
      startedAt: new Date('2026-11-20T15:04:12.537Z'),
      endedAt: new Date('2026-11-20T15:04:54.407Z'),
      durationSeconds: 41.871
    })
  })

  it('are calculated from each other', () => {
    const [start_timestamp, end_timestamp] = [1795187052537, 1795187094407]

    expect(readReport(report({ start_timestamp, end_timestamp })).durationSeconds).toBe(41.87)
    expect(readReport(report({ start_timestamp, duration_ms: 41_870 })).endedAt).toEqual(new Date(end_timestamp))
    expect(readReport(report({ disconnection_reason: 'dial_no_answer' })).durationSeconds).toBe(0)
  })
})

describe('the cost of a call', () => {
  it.each([
    [8.05, 0.0805],
    [1.1, 0.011],
    [0.1916667, 0.001916667],
    [0, 0]
  ])('of %d cents is %d dollars', (combined_cost, dollars) => {
    expect(readReport(report({ call_cost: { combined_cost } })).costUsd).toBe(dollars)
  })
})

describe('the status of a call', () => {
  it.each([
    ['user_hangup', 'completed'],
    ['agent_hangup', 'completed'],
    ['inactivity', 'completed'],
    ['max_duration_reached', 'completed'],
    ['call_transfer', 'transferred'],
    ['transfer_bridged', 'transferred'],
    ['voicemail_reached', 'voicemail'],
    ['dial_busy', 'busy'],
    ['dial_no_answer', 'no_answer'],
    ['user_declined', 'no_answer'],
    ['dial_failed', 'failed'],
    ['invalid_destination', 'failed'],
    ['telephony_provider_unavailable', 'failed'],
    ['sip_routing_error', 'failed'],
    ['concurrency_limit_reached', 'failed'],
    ['no_valid_payment', 'failed'],
    ['marked_as_spam', 'failed'],
    ['scam_detected', 'failed'],
    ['error_llm_websocket_open', 'failed'],
    ['error_something_new', 'failed'],
    ['registered_call_timeout', 'failed'],
    ['ivr_reached', 'no_answer'],
    ['transfer_cancelled', 'failed'],
    ['manual_stopped', 'failed'],
    ['call_take_over', 'transferred'],
    ['something_nobody_knows_yet', 'unknown']
  ])('for %s is %s', (disconnection_reason, status) => {
    expect(readReport(report({ disconnection_reason }))).toMatchObject({ endedReason: disconnection_reason, status })
  })

  it('is completed if someone spoke and the reason has no meaning', () => {
    const transcript = 'Agent: Hello.\n'

    expect(readReport(report({ disconnection_reason: 'something_new', transcript })).status).toBe('completed')
    expect(readReport(report({ call_status: 'ended', transcript })).status).toBe('completed')
    expect(readReport(report({ transcript })).status).toBe('completed')
  })

  it.each([
    ['transfer_cancelled', 'completed'],
    ['manual_stopped', 'completed'],
    ['call_take_over', 'transferred'],
    ['ivr_reached', 'no_answer']
  ])('for %s in a conversation is %s', (disconnection_reason, status) => {
    const transcript = 'Agent: Hello.\nUser: Hi.\n'

    expect(readReport(report({ disconnection_reason, transcript })).status).toBe(status)
  })

  it.each(['error', 'not_connected'])('is failed without a reason if the call is %s', (call_status) => {
    expect(readReport(report({ call_status })).status).toBe('failed')
    expect(readReport(report({ call_status, disconnection_reason: 'dial_busy' })).status).toBe('busy')
  })

  it.each([
    ['agent_hangup', 'voicemail'],
    ['call_transfer', 'transferred'],
    ['dial_no_answer', 'no_answer'],
    ['manual_stopped', 'voicemail'],
    [null, 'voicemail']
  ])('for %s is %s if the analysis detected voicemail', (disconnection_reason, status) => {
    const call_analysis = { in_voicemail: true }

    expect(readReport(report({ disconnection_reason, call_analysis })).status).toBe(status)
  })
})

describe('the conversation', () => {
  it('includes all events with normalized roles', () => {
    const transcript_with_tool_calls = [
      { role: 'agent', content: 'Hello.', words: [{ word: 'Hello.', start: 0.6, end: 0.9 }] },
      { role: 'dtmf', digit: '1' },
      { role: 'node_transition', former_node_name: 'Greeting', new_node_name: 'Booking' },
      { role: 'tool_call_invocation', tool_call_id: 't1', name: 'book', arguments: '{"day":"Saturday"}' },
      { role: 'tool_call_result', tool_call_id: 't1', content: '{"ok":true}' },
      { role: 'tool_call_result', tool_call_id: 't2', content: 'done' },
      { role: 'injected', content: 'The caller is upset.', time_sec: 9.5 },
      { role: 'sms', content: 'My address', time_sec: 12 },
      { role: 'transfer_target', content: 'Service desk.', words: [] },
      { role: 'user', content: '' },
      { role: 'narrator', content: 'Meanwhile' },
      'text'
    ]

    const found = readReport(
      report({ transcript_with_tool_calls, transcript_object: [{ role: 'user', content: 'x' }] })
    )

    expect(found.messages).toEqual([
      { role: 'assistant', text: 'Hello.', start_seconds: 0.6, end_seconds: 0.9 },
      { role: 'user', text: '1', start_seconds: null },
      { role: 'system', text: 'Booking', start_seconds: null },
      { role: 'tool', text: 'book({"day":"Saturday"})', start_seconds: null, tool_call_id: 't1', tool_name: 'book' },
      { role: 'tool', text: 'book → {"ok":true}', start_seconds: null, tool_call_id: 't1', tool_name: 'book' },
      { role: 'tool', text: 'done', start_seconds: null, tool_call_id: 't2' },
      { role: 'system', text: 'The caller is upset.', start_seconds: 9.5 },
      { role: 'user', text: 'My address', start_seconds: 12 },
      { role: 'user', text: 'Service desk.', start_seconds: null }
    ])
    expect(found.unreadable).toEqual(['call.transcript_with_tool_calls[]', 'call.transcript_with_tool_calls[].role'])
  })

  it('falls back to the one without tools or without personal data', () => {
    const said = [{ role: 'user', content: 'Hi.' }]
    const messages = [{ role: 'user', text: 'Hi.', start_seconds: null }]

    expect(readReport(report({ transcript_object: said })).messages).toEqual(messages)
    expect(readReport(report({ scrubbed_transcript_with_tool_calls: said })).messages).toEqual(messages)
  })

  it('is built from the messages if the provider sends no transcript', () => {
    const transcript_object = [
      { role: 'agent', content: 'Hello.' },
      { role: 'transfer_target', content: 'Service desk.' }
    ]

    const call = { transcript_object }

    expect(readReport(report(call)).transcript).toBe('Agent: Hello.\nUser: Service desk.')
    expect(readReport(report({ ...call, transcript: 'Agent: Hi.\n' })).transcript).toBe('Agent: Hi.\n')
  })
})

describe('the recording', () => {
  const url = 'https://recordings.example.com/a.wav'

  it.each<[call: Members, recordingUrl: string | null]>([
    [{ recording_url: url, opt_in_signed_url: false }, url],
    [{ scrubbed_recording_url: url }, url],
    [{ recording_url: `${url}?Expires=1&Signature=abc` }, null],
    [{ recording_url: `${url}?t=abc`, opt_in_signed_url: true }, null]
  ])('has a permanent address (case %#)', (call, recordingUrl) => {
    expect(readReport(report(call))).toMatchObject({ recordingUrl, unreadable: [] })
  })
})

describe('the analysis', () => {
  it.each([
    [true, 'true'],
    [false, 'false']
  ])('with the success value %s has the result %j', (call_successful, successEvaluation) => {
    expect(readReport(report({ call_analysis: { call_successful } })).successEvaluation).toBe(successEvaluation)
  })

  it('includes the final variables', () => {
    const call = { retell_llm_dynamic_variables: { a: '1', b: '2' }, collected_dynamic_variables: { b: '3' } }

    expect(readReport(report(call)).systemVariables).toEqual({ a: '1', b: '3' })
  })
})

describe('the version of the agent, the sentiment of the caller and the transfer destination', () => {
  it.each<[call: Members, found: Partial<CallReport>]>([
    [{ agent_version: 0 }, { assistantVersion: '0' }],
    [{ agent_version: 12 }, { assistantVersion: '12' }],
    [{ agent_version: 'latest' }, { assistantVersion: 'latest' }],
    [{ call_analysis: { user_sentiment: 'Negative' } }, { callerSentiment: 'Negative' }],
    [{ call_analysis: { user_sentiment: 'Unknown' } }, { callerSentiment: 'Unknown' }],
    [{ call_analysis: { user_sentiment: '' } }, { callerSentiment: null }],
    [{ transfer_destination: '+1 202 555 0111' }, { transferDestination: '+12025550111' }],
    [
      { transfer_destination: 'sip:desk@pbx.example.com;transport=udp' },
      { transferDestination: 'sip:desk@pbx.example.com;transport=udp' }
    ],
    [{ transfer_destination: null }, { transferDestination: null }]
  ])('are read verbatim (case %#)', (call, found) => {
    expect(readReport(report(call))).toMatchObject({ ...found, language: null, unreadable: [] })
  })

  it.each<[path: string, call: Members]>([
    ['call.agent_version', { agent_version: true }],
    ['call.agent_version', { agent_version: Number.NaN }],
    ['call.call_analysis.user_sentiment', { call_analysis: { user_sentiment: 0.4 } }],
    ['call.call_analysis.user_sentiment', { call_analysis: { user_sentiment: 'x'.repeat(65) } }],
    ['call.transfer_destination', { transfer_destination: { number: '+12025550111' } }],
    ['call.transfer_destination', { transfer_destination: 'x'.repeat(513) }]
  ])('are unknown if %s cannot be read (case %#)', (path, call) => {
    const unreported = { assistantVersion: null, callerSentiment: null, transferDestination: null }

    expect(readReport(report(call))).toMatchObject({ ...unreported, unreadable: [path] })
  })
})

describe('redaction of a Retell report', () => {
  it('removes secrets at every place and keeps the conversation and its results', () => {
    const call = {
      call_id: 'call-1',
      access_token: 'eyJ',
      custom_sip_headers: { 'x-token': 'tiger' },
      metadata: { token: 'table 4', webhook_url: 'https://x.test' },
      recording_url: 'https://x.test/a.wav?Expires=1&Signature=abc&Key-Pair-Id=K',
      public_log_url: 'https://x.test/public.log',
      transcript: 'Agent: the secret is https://x.test/?sig=1',
      transcript_with_tool_calls: [{ role: 'tool_call_result', content: 'x', secret: 'no' }],
      call_analysis: { custom_analysis_data: { password: 'forgotten' } },
      retell_llm_dynamic_variables: { secret: 'sauce' }
    }

    const redacted = {
      ...call,
      access_token: '[redacted]',
      custom_sip_headers: '[redacted]',
      recording_url: '[redacted]'
    }
    expect(redactBody({ event: 'call_ended', call, data: call, webhook_url: 'https://x.test/slug' })).toEqual({
      event: 'call_ended',
      call: redacted,
      data: redacted,
      webhook_url: '[redacted]'
    })
  })

  it('only removes the SIP headers of an ordinary report', () => {
    const report = retellReport()

    const call = { ...report.call, custom_sip_headers: '[redacted]' }
    expect(redactBody(report)).toEqual({ ...report, call })
  })
})
