import { describe, expect, it } from 'vitest'
import { readCall, readSample } from '../../testing/index.ts'
import { livekitReader } from './read.ts'

const sample = JSON.parse(readSample('livekit', '01-inbound.json'))
const { session_report: report } = sample

describe('a session report of LiveKit', () => {
  it('has messages, tool calls and instructions', () => {
    const call = readCall('livekit', sample)

    expect(call.unreadable).toEqual([])
    expect(call.systemInstruction).toBe('You are Riley of Acme Honda.')
    expect(call.messages).toEqual([
      { role: 'assistant', text: 'Acme Honda, this is Riley.', start_seconds: 1, interrupted: false },
      { role: 'user', text: 'I would like to trade in my truck.', start_seconds: 5.5, interrupted: false },
      {
        role: 'tool',
        text: 'find_truck({"year":2021})',
        start_seconds: 6,
        tool_name: 'find_truck',
        tool_call_id: 'call_weather_1'
      },
      {
        role: 'tool',
        text: 'find_truck → {"found":true}',
        start_seconds: 6.5,
        tool_name: 'find_truck',
        tool_call_id: 'call_weather_1'
      },
      { role: 'assistant', text: 'I have booked an appraisal for Dana Whitfield.', start_seconds: 8, interrupted: true }
    ])
  })

  it('has mean latencies, sums of tokens and ids', () => {
    const { performance, externalIds } = readCall('livekit', sample)

    expect(performance).toMatchObject({
      turn_latency_ms: 800,
      model_latency_ms: 400,
      voice_latency_ms: 200,
      transcriber_latency_ms: 120,
      prompt_tokens: 1200,
      completion_tokens: 90,
      total_tokens: 1290
    })
    expect(externalIds).toEqual([
      { name: 'room_id', id: 'RM_1a2b3c4d5e6f' },
      { name: 'room', id: 'call-_+12025550147_abc' },
      { name: 'sip_call_id', id: 'SCL_1234567890ab' }
    ])
  })

  it('is read without its envelope', () => {
    expect(readCall('livekit', report)).toMatchObject({
      providerCallId: 'AJ_d9cce3f3',
      callerPhoneNumber: null,
      startedAt: new Date('2026-11-20T15:04:12.000Z')
    })
  })

  it('may have events in milliseconds and items in seconds, as in the Node SDK', () => {
    const events = report.events.map((event: { created_at: number }) => ({
      ...event,
      created_at: event.created_at * 1000
    }))

    const call = readCall('livekit', { ...sample, session_report: { ...report, events, timestamp: 1795187095000 } })

    expect(call).toEqual(readCall('livekit', sample))
  })

  it.each([
    { reason: 'error', status: 'failed' },
    { reason: 'job_shutdown', status: 'completed' },
    { reason: 'participant_disconnected', status: 'completed' },
    { reason: 'user_initiated', status: 'completed' },
    { reason: 'task_completed', status: 'completed' }
  ])('that closed by $reason is $status', ({ reason, status }) => {
    const events = [{ type: 'close', reason, created_at: 1795187094.4 }]

    expect(readCall('livekit', { session_report: { ...report, events } })).toMatchObject({
      endedReason: reason,
      status
    })
  })

  it('fills only its gaps with the added members', () => {
    const extra = {
      id: 'other',
      started_at: '2020-01-01T00:00:00Z',
      direction: 'outbound',
      caller: { phone_number: '5' }
    }

    expect(readCall('livekit', { ...sample, extra })).toMatchObject({
      providerCallId: 'AJ_d9cce3f3',
      direction: 'inbound',
      callerPhoneNumber: '+12025550147',
      startedAt: new Date('2026-11-20T15:04:12.000Z')
    })
  })

  it.each([null, [], {}, { session_report: {} }, { job_id: 'AJ_1' }, { session_report: { job_id: 5 } }])(
    'does not include %j',
    (body) => {
      expect(livekitReader.read(body, { country: undefined }).kind).toBe('invalid')
    }
  )
})
