import { describe, expect, it } from 'vitest'
import { readCall, redactBody } from '../../testing/index.ts'
import { elevenLabsReport } from './testing/report.ts'

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
