import { describe, expect, it } from 'vitest'
import { blandReport, elevenLabsReport, readCall, retellReport, vapiReport } from '../../testing/index.ts'

const noLatencies = {
  turn_latency_ms: null,
  model_latency_ms: null,
  voice_latency_ms: null,
  transcriber_latency_ms: null
}
const noTokens = { prompt_tokens: null, completion_tokens: null, total_tokens: null }

const vapi = (message: object) => vapiReport({ message: { ...message } })

describe('the performance of a call', () => {
  const turn = (metrics: object) => ({ role: 'agent', message: 'Hi', conversation_turn_metrics: { metrics } })

  it.each([
    [
      'vapi',
      vapi({
        artifact: { performanceMetrics: { turnLatencyAverage: 1468, modelLatencyAverage: 640 } },
        costBreakdown: { llmPromptTokens: 3120, llmCompletionTokens: 164 }
      }),
      { turn_latency_ms: 1468, model_latency_ms: 640, prompt_tokens: 3120, completion_tokens: 164, total_tokens: 3284 }
    ],
    [
      'vapi',
      vapi({
        artifact: undefined,
        costBreakdown: undefined,
        costs: [
          { type: 'model', promptTokens: 10, completionTokens: 1 },
          { type: 'model', promptTokens: 20, completionTokens: 2 },
          { type: 'analysis', promptTokens: 500, completionTokens: 50 }
        ]
      }),
      { prompt_tokens: 30, completion_tokens: 3, total_tokens: 33 }
    ],
    [
      'retell',
      retellReport({
        call: {
          latency: { e2e: { p50: 912 }, llm: { p50: 521.5 }, tts: {}, asr: { p50: -1 } },
          llm_token_usage: { values: [10, 20], average: 15, num_requests: 2 }
        }
      }),
      { turn_latency_ms: 912, model_latency_ms: 521.5, total_tokens: 30 }
    ],
    [
      'elevenlabs',
      elevenLabsReport({
        data: {
          transcript: [
            turn({ convai_llm_service_ttfb: { elapsed_time: 0.4 }, convai_tts_service_ttfb: { elapsed_time: 0.1234 } }),
            turn({ convai_llm_service_ttfb: { elapsed_time: 0.2 } }),
            turn({ convai_llm_service_ttfb: { elapsed_time: 'odd' } })
          ]
        }
      }),
      { model_latency_ms: 300, voice_latency_ms: 123 }
    ]
  ] as const)('is read from %s (case %$)', (provider, body, reported) => {
    expect(readCall(provider, body).performance).toEqual({ ...noLatencies, ...noTokens, ...reported })
  })

  it.each([
    ['vapi', vapi({ artifact: {}, costBreakdown: {}, costs: [] })],
    ['retell', retellReport({ call: { latency: {}, llm_token_usage: { values: ['odd'] } } })],
    [
      'elevenlabs',
      elevenLabsReport({
        data: {
          transcript: [
            turn({ convai_llm_service_ttfb: { elapsed_time: 1e308 } }),
            turn({ convai_llm_service_ttfb: { elapsed_time: 1e308 } })
          ]
        }
      })
    ],
    ['bland', blandReport()]
  ] as const)('is null if %s has no readable values', (provider, body) => {
    expect(readCall(provider, body).performance).toBeNull()
  })
})
