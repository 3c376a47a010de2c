import { describe, expect, it } from 'vitest'
import { detectRejections, haveRejectionsEnded } from './rejections.ts'

const none = { rejections: 0, accepted: 0 }
const well = {
  provider: 'vapi',
  latest: { rejections: 0, accepted: 40 },
  before: none,
  sinceAccepted: 0,
  badSignatures: 0
}

describe('rejections', () => {
  it.each([
    { rejections: 'none', deliveries: {}, reason: undefined },
    { rejections: 'two bad signatures', deliveries: { badSignatures: 2 }, reason: undefined },
    {
      rejections: 'three bad signatures since the last good one',
      deliveries: { badSignatures: 3 },
      reason: 'bad_signatures'
    },
    { rejections: 'three in a row', deliveries: { sinceAccepted: 3 }, reason: undefined },
    {
      rejections: 'three in a row of ElevenLabs',
      deliveries: { provider: 'elevenlabs', sinceAccepted: 3 },
      reason: 'rejected_in_a_row'
    },
    {
      rejections: 'two in a row of ElevenLabs',
      deliveries: { provider: 'elevenlabs', sinceAccepted: 2 },
      reason: undefined
    },
    {
      rejections: 'a fifth, of both quarters of an hour',
      deliveries: { latest: { rejections: 5, accepted: 20 }, before: { rejections: 10, accepted: 40 } },
      reason: 'rejections_rising'
    },
    {
      rejections: 'less than a fifth of one of them',
      deliveries: { latest: { rejections: 5, accepted: 21 }, before: { rejections: 10, accepted: 40 } },
      reason: undefined
    },
    {
      rejections: 'fewer than five in one of them',
      deliveries: { latest: { rejections: 5, accepted: 0 }, before: { rejections: 4, accepted: 0 } },
      reason: undefined
    }
  ])('opens an alarm for $rejections: $reason', ({ deliveries, reason }) => {
    expect(detectRejections({ ...well, ...deliveries })?.reason).toBe(reason)
  })

  it('reports the number of rejected deliveries', () => {
    const quarter = { rejections: 7, accepted: 3 }

    expect(detectRejections({ ...well, latest: quarter, before: quarter })).toEqual({
      reason: 'rejections_rising',
      rejections: 14,
      accepted: 6
    })
  })

  it.each([
    { reason: 'bad_signatures', latest: { rejections: 30, accepted: 1 }, haveEnded: true },
    { reason: 'rejected_in_a_row', latest: { rejections: 30, accepted: 1 }, haveEnded: true },
    { reason: 'rejections_rising', latest: { rejections: 30, accepted: 1 }, haveEnded: false },
    { reason: 'rejections_rising', latest: { rejections: 4, accepted: 1 }, haveEnded: true },
    { reason: 'rejections_rising', latest: { rejections: 10, accepted: 41 }, haveEnded: true }
  ] as const)('ends the alarm $reason after $latest: $haveEnded', ({ reason, latest, haveEnded }) => {
    expect(haveRejectionsEnded({ reason }, latest)).toBe(haveEnded)
  })
})
