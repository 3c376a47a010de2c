import { describe, expect, it } from 'vitest'
import { redactBody } from '../../testing/index.ts'
import { blandReport } from './testing/report.ts'

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
