import { describe, expect, it } from 'vitest'
import type { CallReport } from '../../calls/call-report.ts'
import { type ReadCall, readCall, redactBody, unknownCall } from '../../testing/index.ts'
import { blandReader } from './read.ts'
import { blandReport } from './testing/report.ts'

type Members = Readonly<Record<string, unknown>>

function readReport(members: Members = {}): ReadCall {
  return readCall('bland', { call_id: 'call-1', ...members })
}

describe('the identity of a report', () => {
  it.each<[path: string, body: unknown]>([
    ['', null],
    ['', [{ call_id: 'call-1' }]],
    ['call_id', {}],
    ['call_id', { c_id: 'call-1' }],
    ['call_id', { type: 'call', call: { call_id: 'call-1' } }],
    ['call_id', { call_id: null }],
    ['call_id', { call_id: '' }],
    ['call_id', { call_id: 12 }],
    ['call_id', { call_id: 'x'.repeat(257) }],
    ['call_id', { call_id: 'a\u0000b' }],
    ['call_id', { call_id: 'a\ud800b' }]
  ])('is rejected at %j (case %#)', (path, body) => {
    expect(blandReader.read(body, { country: 'US' })).toMatchObject({ kind: 'invalid', path })
  })
})

describe('a report with no other fields', () => {
  it('has a value for every field', () => {
    expect(readReport()).toEqual({ ...unknownCall, unreadable: [] })
  })
})

describe('a field', () => {
  it.each<[path: string, members: Members, field: keyof CallReport]>([
    ['started_at', { started_at: 1795187052 }, 'startedAt'],
    ['started_at', { started_at: 'infinity' }, 'startedAt'],
    ['call_length', { call_length: '0.6978' }, 'durationSeconds'],
    ['call_length', { call_length: 1e305 }, 'durationSeconds'],
    ['price', { price: -1 }, 'costUsd'],
    ['summary', { summary: {} }, 'summary'],
    ['request_data', { request_data: 'x' }, 'systemInstruction'],
    ['variables', { variables: 'x' }, 'systemVariables'],
    ['recording_url', { recording_url: 'none' }, 'recordingUrl'],
    ['call_ended_by', { call_ended_by: 5 }, 'endedReason']
  ])('counts as absent if it cannot be read: %s (case %#)', (path, members, field) => {
    const found = readReport(members)

    expect(found[field]).toBeNull()
    expect(found.unreadable).toEqual([path])
  })
})

describe('the parties of a call', () => {
  it.each([
    [true, { direction: 'inbound', callerPhoneNumber: '+12025550147', agentPhoneNumber: '+12025550100' }],
    [false, { direction: 'outbound', callerPhoneNumber: '+12025550100', agentPhoneNumber: '+12025550147' }],
    [null, { direction: 'unknown', callerPhoneNumber: null, agentPhoneNumber: null }]
  ])('depend on the direction: inbound is %j', (inbound, found) => {
    expect(readReport({ inbound, from: '+12025550147', to: '(202) 555-0100' })).toMatchObject(found)
  })

  it('include the name from the analysis', () => {
    expect(readReport({ analysis: { name: 'Dana Whitfield' } }).callerFullName).toBe('Dana Whitfield')
  })
})

describe('the times of a call', () => {
  const started_at = '2026-11-20T15:04:12.537+00:00'

  it('are the start and the length in minutes, regardless of the planned end', () => {
    expect(readReport({ started_at, call_length: 0.6978, end_at: '2026-11-20T15:34:12.537+00:00' })).toMatchObject({
      startedAt: new Date('2026-11-20T15:04:12.537Z'),
      endedAt: new Date('2026-11-20T15:04:54.405Z'),
      durationSeconds: 41.868
    })
  })

  it.each<[members: Members, found: Partial<CallReport>]>([
    [{ started_at }, { endedAt: null, durationSeconds: null }],
    [{ call_length: 1.5 }, { startedAt: null, endedAt: null, durationSeconds: 90 }],
    [{ status: 'no-answer' }, { startedAt: null, endedAt: null, durationSeconds: 0 }]
  ])('are read as far as they are known (case %#)', (members, found) => {
    expect(readReport(members)).toMatchObject(found)
  })
})

describe('the status of a call', () => {
  it.each<[members: Members, status: string, endedReason: string | null]>([
    [{ call_ended_by: 'ASSISTANT', status: 'completed' }, 'completed', 'ASSISTANT'],
    [{ call_ended_by: 'USER' }, 'completed', 'USER'],
    [{ status: 'no-answer' }, 'no_answer', 'no-answer'],
    [{ status: 'busy' }, 'busy', 'busy'],
    [{ status: 'failed' }, 'failed', 'failed'],
    [{ answered_by: 'voicemail', call_ended_by: 'ASSISTANT', status: 'completed' }, 'voicemail', 'ASSISTANT'],
    [{ answered_by: 'no-answer' }, 'no_answer', null],
    [{ transferred_to: '+12025550199', call_ended_by: 'USER' }, 'transferred', 'USER'],
    [{ transferred_to: '', call_ended_by: 'USER' }, 'completed', 'USER'],
    [{ queue_status: 'call_error' }, 'failed', null],
    [{ error_message: 'The number is not in service' }, 'failed', null],
    [{ error_message: '' }, 'unknown', null],
    [{ error_message: 'A tool failed', concatenated_transcript: 'user: Hi.' }, 'completed', null],
    [{ status: 'completed', concatenated_transcript: 'user: Hi.' }, 'completed', 'completed'],
    [{ status: 'completed' }, 'unknown', 'completed']
  ])('depends on the known fields of its end (case %#)', (members, status, endedReason) => {
    expect(readReport(members)).toMatchObject({ status, endedReason, unreadable: [] })
  })
})

describe('the conversation', () => {
  const transcripts = [
    { user: 'robot', text: 'This call is recorded.', created_at: '2026-11-20T15:04:12.000+00:00' },
    { user: 'assistant', text: 'Hello.', created_at: '2026-11-20T15:04:13.157+00:00' },
    { user: 'user', text: 'Hi.', created_at: 'soon' },
    { user: 'agent-action', text: 'Transferring the call' },
    { user: 'narrator', text: 'Meanwhile' },
    { user: 'user', text: '' }
  ]

  it('includes messages and tool calls with normalized roles', () => {
    const found = readReport({ started_at: '2026-11-20T15:04:12.537+00:00', transcripts })

    expect(found.messages).toEqual([
      { role: 'assistant', text: 'This call is recorded.', start_seconds: null },
      { role: 'assistant', text: 'Hello.', start_seconds: 0.62 },
      { role: 'user', text: 'Hi.', start_seconds: null },
      { role: 'tool', text: 'Transferring the call', start_seconds: null }
    ])
    expect(found.unreadable).toEqual(['transcripts[].created_at', 'transcripts[].user'])
  })

  it('is built from the messages if the provider sends no transcript', () => {
    expect(readReport({ transcripts }).transcript).toBe('Agent: This call is recorded.\nAgent: Hello.\nUser: Hi.')
    expect(readReport({ transcripts, concatenated_transcript: ' user: Hi. ' }).transcript).toBe(' user: Hi. ')
  })
})

describe('the recording', () => {
  const url = 'https://recordings.example.com/a.mp3'

  it.each([
    [url, url],
    [`${url}?X-Amz-Signature=abc`, null],
    [null, null]
  ])('%j is at %j', (recording_url, recordingUrl) => {
    expect(readReport({ recording_url })).toMatchObject({ recordingUrl, unreadable: [] })
  })
})

describe('the language and the transfer destination', () => {
  it.each<[members: Members, found: Partial<CallReport>]>([
    [{ request_data: { language: 'ENG' } }, { language: 'ENG' }],
    [{ request_data: { language: 'auto' } }, { language: null }],
    [{ request_data: null }, { language: null }],
    [{ transferred_to: '(202) 555-0111' }, { transferDestination: '+12025550111' }],
    [{ transferred_to: 'sip:desk@pbx.example.com' }, { transferDestination: 'sip:desk@pbx.example.com' }],
    [{ transferred_to: null }, { transferDestination: null }]
  ])('are read verbatim (case %#)', (members, found) => {
    expect(readReport(members)).toMatchObject({
      ...found,
      assistantVersion: null,
      callerSentiment: null,
      unreadable: []
    })
  })

  it('are unknown if they cannot be read', () => {
    expect(readReport({ request_data: { language: ['en'] }, transferred_to: 2_025_550_111 })).toMatchObject({
      language: null,
      transferDestination: null,
      unreadable: expect.arrayContaining(['request_data.language', 'transferred_to'])
    })
  })
})

describe('redaction of a Bland report', () => {
  it('removes secrets at every place and keeps the conversation and its results', () => {
    const requestData = {
      task: 'https://x.test/?sig=1',
      webhook: 'https://callbook.test/webhook/bland/slug',
      encrypted_key: 'tiger',
      metadata: { webhook: 'mine' },
      dynamic_data: [{ url: 'https://x.test', headers: { Authorization: 'tiger' } }]
    }
    const report = {
      call_id: 'call-1',
      webhook: 'https://callbook.test/webhook/bland/slug',
      recording_url: 'https://x.test/a.mp3?X-Amz-Signature=abc',
      metadata: { token: 'table 4' },
      variables: { secret: 'sauce' },
      analysis: { password: 'forgotten' },
      transcripts: [{ text: 'https://x.test/?sig=1' }],
      request_data: requestData
    }

    expect(redactBody(report)).toEqual({
      ...report,
      webhook: '[redacted]',
      recording_url: '[redacted]',
      request_data: {
        ...requestData,
        webhook: '[redacted]',
        encrypted_key: '[redacted]',
        dynamic_data: [{ url: 'https://x.test', headers: '[redacted]' }]
      }
    })
  })

  it('changes nothing in an ordinary report', () => {
    const report = blandReport()

    expect(redactBody(report)).toEqual(report)
  })
})
