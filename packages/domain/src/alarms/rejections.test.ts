import { describe, expect, it } from 'vitest'
import { haveRejectionsEnded, judgeRejections } from './rejections.ts'

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
    { told: 'none', deliveries: {}, reason: undefined },
    { told: 'two bad signatures', deliveries: { badSignatures: 2 }, reason: undefined },
    {
      told: 'three bad signatures since the last good one',
      deliveries: { badSignatures: 3 },
      reason: 'bad_signatures'
    },
    { told: 'three in a row', deliveries: { sinceAccepted: 3 }, reason: undefined },
    {
      told: 'three in a row of ElevenLabs',
      deliveries: { provider: 'elevenlabs', sinceAccepted: 3 },
      reason: 'rejected_in_a_row'
    },
    { told: 'two in a row of ElevenLabs', deliveries: { provider: 'elevenlabs', sinceAccepted: 2 }, reason: undefined },
    {
      told: 'a fifth, of both quarters of an hour',
      deliveries: { latest: { rejections: 5, accepted: 20 }, before: { rejections: 10, accepted: 40 } },
      reason: 'rejections_rising'
    },
    {
      told: 'less than a fifth of one of them',
      deliveries: { latest: { rejections: 5, accepted: 21 }, before: { rejections: 10, accepted: 40 } },
      reason: undefined
    },
    {
      told: 'fewer than five in one of them',
      deliveries: { latest: { rejections: 5, accepted: 0 }, before: { rejections: 4, accepted: 0 } },
      reason: undefined
    }
  ])('of which there are $told are told as $reason', ({ deliveries, reason }) => {
    expect(judgeRejections({ ...well, ...deliveries })?.reason).toBe(reason)
  })

  it('are told with how many they were', () => {
    const quarter = { rejections: 7, accepted: 3 }

    expect(judgeRejections({ ...well, latest: quarter, before: quarter })).toEqual({
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
  ] as const)('told as $reason have ended after $latest: $haveEnded', ({ reason, latest, haveEnded }) => {
    expect(haveRejectionsEnded({ reason }, latest)).toBe(haveEnded)
  })
})
