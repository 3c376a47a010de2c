import { describe, expect, it } from 'vitest'
import { formatFindings, responsesTo } from '../../testing/responses.ts'
import { blandDoctor } from './doctor.ts'

const url = 'https://ingest.example.com/webhook/bland/ours'
const context = { endpointAt: (candidate: string) => (candidate === url ? 'e-1' : null), endpoints: [] }
const number = { phone_number: '+12025550100', webhook: url }

function answers(data: object | null, numbers: readonly object[] = [number]) {
  return responsesTo(blandDoctor, {
    '/v1/inbound': { inbound_numbers: numbers },
    '/v1/calls': { calls: [{ call_id: 'c-1' }] },
    ...(data !== null && { '/v1/postcall/webhooks/c-1': { data } })
  })
}

function log(...codes: readonly number[]) {
  return { url, metadata: codes.map((response_code) => ({ sent_at: '2026-11-20T15:05:00Z', response_code })) }
}

describe('settings check of Bland', () => {
  it.each([[log(200)], [log(503, 200)]])('finds nothing if the last report was accepted: %j', (data) => {
    expect(formatFindings(blandDoctor.check(answers(data), context))).toEqual([])
  })

  it.each([
    [log(200, 503), 'problem e-1: call c-1: webhook is response 503, not response 200'],
    [log(), 'problem e-1: call c-1: webhook is response none, not response 200'],
    [null, 'advice null: call c-1: webhook is null, not a webhook URL of Callbook'],
    [
      { url: 'https://crm.example.com/secret' },
      'advice null: call c-1: webhook is https://crm.example.com, not a webhook URL of Callbook'
    ]
  ])('finds the problem in the send log %j', (data, line) => {
    expect(formatFindings(blandDoctor.check(answers(data), context))).toEqual([line])
  })

  it('finds a number without a webhook', () => {
    expect(formatFindings(blandDoctor.check(answers(log(200), [{ ...number, webhook: null }]), context))).toEqual([
      'advice null: number +12025550100: webhook is null, not a webhook URL of Callbook'
    ])
  })

  it('reads no log if no call was made', () => {
    const none = responsesTo(blandDoctor, { '/v1/inbound': { inbound_numbers: [number] }, '/v1/calls': { calls: [] } })

    expect(blandDoctor.check(none, context)).toEqual([])
  })

  it('returns the webhook of each number', () => {
    expect(blandDoctor.webhooks(answers(log(200)))).toEqual([{ of: 'phone_number', id: '+12025550100', url }])
  })
})
