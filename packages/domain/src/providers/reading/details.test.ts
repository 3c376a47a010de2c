import { describe, expect, it } from 'vitest'
import type { CallDetails } from '../../calls/call-details.ts'
import { blandReport, elevenLabsReport, readCall, readFixture, retellReport, vapiReport } from '../../testing/index.ts'
import type { ProviderName } from '../index.ts'

const at = '2026-11-20T15:04:42.000Z'

const vapi = (message: object) => vapiReport({ message: { ...message } })
const retell = (call: object) => retellReport({ call: { ...call } })
const elevenlabs = (data: object) => elevenLabsReport({ data: { ...data } })
const bland = (call: object) => blandReport({ call: { ...call } })

/** A turn of ElevenLabs with a tool result, half a minute after the start of its sample. */
function turnWith(toolResult: object) {
  return { role: 'agent', message: null, time_in_call_secs: 30, tool_results: [{ tool_name: 'system', ...toolResult }] }
}

const signed = 'https://storage.example.com/a.wav?X-Amz-Expires=3600&X-Amz-Signature=c0ffee'

interface Case {
  readonly name: string
  readonly provider: ProviderName
  readonly body: unknown
  readonly details: Partial<CallDetails>
}

const cases: readonly Case[] = [
  {
    name: 'recordings of every kind',
    provider: 'vapi',
    body: vapi({
      artifact: {
        recording: {
          mono: { combinedUrl: 'https://a.test/m', assistantUrl: 'https://a.test/a', customerUrl: 'https://a.test/c' },
          stereoUrl: 'https://a.test/s',
          videoUrl: 'https://a.test/v'
        }
      }
    }),
    details: {
      recordings: [
        { kind: 'mixed', url: 'https://a.test/m' },
        { kind: 'stereo', url: 'https://a.test/s' },
        { kind: 'caller', url: 'https://a.test/c' },
        { kind: 'agent', url: 'https://a.test/a' },
        { kind: 'video', url: 'https://a.test/v' }
      ]
    }
  },
  {
    name: 'recordings at other places, without a signed one',
    provider: 'vapi',
    body: vapi({
      artifact: { stereoRecordingUrl: signed, videoRecordingUrl: 'javascript:alert(1)' },
      recordingUrl: 'https://a.test/m',
      stereoRecordingUrl: 'https://a.test/s'
    }),
    details: {
      recordings: [
        { kind: 'mixed', url: 'https://a.test/m' },
        { kind: 'stereo', url: 'https://a.test/s' }
      ]
    }
  },
  {
    name: 'no recording that nobody agreed to',
    provider: 'vapi',
    body: vapi({ compliance: { recordingConsent: { type: 'verbal' } } }),
    details: { recordings: [] }
  },
  {
    name: 'attempts at a transfer',
    provider: 'vapi',
    body: vapi({
      artifact: {
        transfers: [
          { destination: { type: 'number', number: '+12025550111' }, mode: 'blind-transfer', status: 'no-answer' },
          { destination: { type: 'sip', sipUri: 'sip:desk@a.test' } },
          { mode: 'blind-transfer' },
          'odd'
        ]
      },
      destination: { type: 'number', number: '+12025550199' }
    }),
    details: {
      transfers: [
        { destination: '+12025550111', at: null, outcome: 'no-answer' },
        { destination: 'sip:desk@a.test', at: null, outcome: null }
      ]
    }
  },
  {
    name: 'where the call went on, without the headers and the password of a SIP address',
    provider: 'vapi',
    body: vapi({ destination: { sipUri: 'sip:desk:pw@a.test;transport=tls?P-Asserted-Identity=%2B12025550147' } }),
    details: { transfers: [{ destination: 'sip:desk@a.test;transport=tls', at: null, outcome: null }] }
  },
  {
    name: 'costs, also two of a kind',
    provider: 'vapi',
    body: vapi({
      costs: [
        { type: 'model', cost: 0.01 },
        { type: 'model', cost: 0.02 },
        { type: 'vapi', cost: 0 },
        { type: 'voice', cost: 'dear' },
        { type: 'voice', cost: -1 },
        { cost: 1 }
      ]
    }),
    details: {
      costBreakdown: [
        { item: 'model', usd: 0.01 },
        { item: 'model', usd: 0.02 },
        { item: 'vapi', usd: 0 }
      ]
    }
  },
  {
    name: 'sums of costs, where there are no single ones',
    provider: 'vapi',
    body: vapi({
      costs: undefined,
      costBreakdown: { stt: 0.1, tts: 0.2, total: 0.3, ttsCharacters: 412, analysisCostBreakdown: { summary: 0.01 } }
    }),
    details: {
      costBreakdown: [
        { item: 'transcriber', usd: 0.1 },
        { item: 'voice', usd: 0.2 },
        { item: 'analysis.summary', usd: 0.01 }
      ]
    }
  },
  {
    name: 'recordings and costs in dollars',
    provider: 'retell',
    body: retell({
      recording_url: 'https://a.test/m',
      recording_multi_channel_url: undefined,
      scrubbed_recording_multi_channel_url: 'https://a.test/s',
      call_cost: { product_costs: [{ product: 'elevenlabs_tts', cost: 4.9 }, { product: 'gpt_4_1' }] }
    }),
    details: {
      recordings: [
        { kind: 'mixed', url: 'https://a.test/m' },
        { kind: 'stereo', url: 'https://a.test/s' }
      ],
      transfers: [],
      costBreakdown: [{ item: 'elevenlabs_tts', usd: 0.049 }]
    }
  },
  {
    name: 'no recording whose address expires',
    provider: 'retell',
    body: retell({ opt_in_signed_url: true }),
    details: { recordings: [] }
  },
  {
    name: 'a transfer, and what became of it',
    provider: 'retell',
    body: retell({ transfer_destination: '+12025550111', disconnection_reason: 'transfer_cancelled' }),
    details: { transfers: [{ destination: '+12025550111', at: null, outcome: 'transfer_cancelled' }] }
  },
  {
    name: 'a transfer to nobody knows where',
    provider: 'retell',
    body: retell({ disconnection_reason: 'transfer_bridged' }),
    details: { transfers: [{ destination: null, at: '2026-11-20T15:04:54.407Z', outcome: 'transfer_bridged' }] }
  },
  {
    name: 'transfers to a number, and prices',
    provider: 'elevenlabs',
    body: elevenlabs({
      transcript: [
        turnWith({
          result: { result_type: 'transfer_to_number_sip_success', status: 'success', transfer_number: 'sip:a@b.test' }
        }),
        turnWith({ result: { result_type: 'transfer_to_number_error', status: 'error', error: 'busy' } }),
        turnWith({ result: { result_type: 'transfer_to_agent_success', status: 'success', to_agent: 'agent_2' } }),
        turnWith({ result: null, result_value: 'ok' })
      ],
      metadata: { start_time_unix_secs: Date.parse(at) / 1000 - 30, charging: { llm_price: 0.02, llm_charge: 21 } }
    }),
    details: {
      recordings: [],
      transfers: [
        { destination: 'sip:a@b.test', at, outcome: 'success' },
        { destination: null, at, outcome: 'error' }
      ],
      costBreakdown: [{ item: 'llm', usd: 0.02 }]
    }
  },
  {
    name: 'a transfer',
    provider: 'bland',
    body: bland({
      recording_url: 'https://a.test/m',
      transferred_to: '+12025550111',
      transferred_at: '2026-11-20T16:04:42+01:00'
    }),
    details: {
      recordings: [{ kind: 'mixed', url: 'https://a.test/m' }],
      transfers: [{ destination: '+12025550111', at, outcome: null }],
      costBreakdown: []
    }
  }
]

describe('the details of a call', () => {
  it.each(cases)('of $provider include $name', ({ provider, body, details }) => {
    expect(readCall(provider, body)).toMatchObject(details)
  })

  it.each([
    ['vapi', '01-inbound-end-of-call-report.json', ['mixed', 'stereo', 'caller', 'agent'], 6],
    ['retell', '02-call_analyzed-inbound.json', ['mixed', 'stereo'], 2],
    ['elevenlabs', '01-post_call_transcription-inbound-twilio.json', [], 0],
    ['bland', '01-inbound-completed.json', ['mixed'], 0]
  ] as const)('are in the sample of %s: %s', (provider, file, kinds, costs) => {
    const { reading } = readFixture(provider, file)

    if (reading.kind !== 'report') throw new Error(`read as ${reading.kind}`)
    expect(reading.report.recordings.map(({ kind }) => kind)).toEqual(kinds)
    expect(reading.report.costBreakdown).toHaveLength(costs)
    expect(reading.report.transfers).toEqual([])
  })
})
