import { describe, expect, it } from 'vitest'
import { elevenLabsReport, readCall } from '../../testing/index.ts'
import { elevenLabsListing } from './listing.ts'
import page from './testing/list-page.json' with { type: 'json' }
import { elevenLabsApiCall } from './testing/report.ts'

const window = { from: new Date('2026-11-20T15:00:00.500Z'), to: new Date('2026-11-20T16:00:00.500Z') }
const requested = { window, cursor: null }

describe('a page of ElevenLabs', () => {
  it('is requested by start time, in whole seconds and with both ends', () => {
    expect(elevenLabsListing.page(requested)).toEqual({
      method: 'GET',
      path: '/v1/convai/conversations?page_size=100&call_start_after_unix=1795186799&call_start_before_unix=1795190402&sort_direction=asc&summary_mode=exclude'
    })
  })

  it('continues at the cursor of the previous page', () => {
    const { next } = elevenLabsListing.readPage(page, requested)

    expect(elevenLabsListing.page({ window, cursor: next, limit: 10 }).path).toMatch(
      /\?page_size=10&.*&cursor=cursor%2F2$/
    )
  })

  it('is the last page without a cursor', () => {
    const last = { conversations: [], has_more: false, next_cursor: null }

    expect(elevenLabsListing.readPage(last, requested)).toEqual({ calls: [], next: null, problem: null })
  })

  it('reports a problem if there are more calls but no cursor', () => {
    const lost = { conversations: [], has_more: true, next_cursor: null }

    expect(elevenLabsListing.readPage(lost, requested)).toMatchObject({
      next: null,
      problem: expect.stringMatching(/more calls/)
    })
  })

  it('has the fields to compare of each call', () => {
    const of = { assistantId: 'agent_01jz0000000000000000000001', agentPhoneNumberId: null, full: null }
    const endedAt = new Date('2026-11-20T15:04:54Z')

    expect(elevenLabsListing.readPage(page, requested).calls).toEqual([
      { ...of, id: 'conv_7501k9a0b1c2d3e4f5g6h7j8k9m0', state: 'ended', endedAt },
      { ...of, id: 'conv_7501k9a0b1c2d3e4f5g6h7j8k9m1', state: 'ended', endedAt: new Date('2026-11-20T15:20:03Z') },
      { ...of, id: 'conv_7501k9a0b1c2d3e4f5g6h7j8k9m2', state: 'running', endedAt: new Date('2026-11-20T15:21:00Z') }
    ])
  })
})

describe('a conversation of ElevenLabs', () => {
  const { call } = elevenLabsApiCall(elevenLabsReport())

  it.each([
    ['initiated', 'running'],
    ['in-progress', 'running'],
    ['processing', 'running'],
    ['done', 'ended'],
    ['failed', 'ended']
  ])('with the state %s is %s', (status, state) => {
    expect(elevenLabsListing.readCall({ ...call, status }).state).toBe(state)
  })

  it('has the id of its number once it is fetched', () => {
    expect(elevenLabsListing.readCall(call).agentPhoneNumberId).toBe('phnum_01jz0000000000000000000001')
  })

  it('that failed is a failed call', () => {
    const failed = { ...call, status: 'failed', transcript: [] }

    expect(readCall('elevenlabs', elevenLabsListing.wrap(failed, [])).status).toBe('failed')
  })
})
