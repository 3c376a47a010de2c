import { describe, expect, it } from 'vitest'
import { redactBody } from '../../testing/index.ts'
import { retellReport } from './testing/report.ts'

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
