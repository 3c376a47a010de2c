import { describe, expect, it } from 'vitest'
import { retellReport } from '../../testing/index.ts'
import { retellListing } from './listing.ts'
import page from './testing/list-page.json' with { type: 'json' }
import { retellApiCall } from './testing/report.ts'

const window = { from: new Date('2026-11-20T15:00:00Z'), to: new Date('2026-11-20T16:00:00Z') }
const requested = { window, cursor: null }

describe('a page of Retell', () => {
  it('is requested by end time', () => {
    expect(retellListing.page(requested)).toEqual({
      method: 'POST',
      path: '/v3/list-calls',
      body: {
        filter_criteria: { end_timestamp: { type: 'range', op: 'bt', value: [1795186800000, 1795190400000] } },
        sort_order: 'ascending',
        limit: 200
      }
    })
  })

  it('continues at the key of the previous page', () => {
    const { next } = retellListing.readPage({ items: [], has_more: true, pagination_key: 'key-2' }, requested)

    expect(retellListing.page({ window, cursor: next, limit: 10 }).body).toMatchObject({
      pagination_key: 'key-2',
      limit: 10
    })
  })

  it('is the last page without further calls', () => {
    expect(retellListing.readPage({ items: [], has_more: false, pagination_key: 'key-2' }, requested)).toEqual({
      calls: [],
      next: null,
      problem: null
    })
  })

  it('reports a problem if there are more calls but no key', () => {
    expect(retellListing.readPage({ items: [], has_more: true }, requested).problem).toBe(
      'There are more calls, but the provider returned no cursor for them.'
    )
  })

  it('has the fields to compare of each call', () => {
    const of = { assistantId: 'agent_5f1e0000000000000000000001', full: null }

    expect(retellListing.readPage(page, requested).calls).toEqual([
      {
        ...of,
        id: 'call_a4441234567890777c4a4a123e6',
        state: 'ended',
        endedAt: new Date('2026-11-20T15:04:54.407Z'),
        agentPhoneNumberId: '+12025550100'
      },
      {
        ...of,
        id: 'call_b5551234567890777c4a4a123e7',
        state: 'unanalyzed',
        endedAt: new Date('2026-11-20T15:20:03.120Z'),
        agentPhoneNumberId: '+12025550100'
      },
      { ...of, id: 'call_c6661234567890777c4a4a123e8', state: 'running', endedAt: null, agentPhoneNumberId: null }
    ])
  })
})

describe('a call of Retell', () => {
  const { call } = retellApiCall(retellReport())

  it.each([
    ['ended', 'ended'],
    ['error', 'ended'],
    ['not_connected', 'ended'],
    ['ongoing', 'running'],
    ['registered', 'running']
  ])('with the state %s is %s', (call_status, state) => {
    expect(retellListing.readCall({ ...call, call_status }).state).toBe(state)
  })

  it.each([
    ['call_analyzed', retellReport({ event: 'call_analyzed' })],
    ['call_ended', retellReport({ event: 'call_ended' })],
    ['call_ended', retellReport({ event: 'call_ended', call: { call_analysis: null } })]
  ])('is wrapped as %s', (event, report) => {
    expect(retellListing.wrap(retellApiCall(report).call, [])).toMatchObject({ event })
  })
})
