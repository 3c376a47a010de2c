import { describe, expect, it } from 'vitest'
import type { CallStatus } from '../../tables/call-values.ts'
import { completeTimes } from './times.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const unknown = { requestedAt: null, startedAt: null, endedAt: null, durationSeconds: null }
const [requestedAt, startedAt, endedAt] = [at('11:59:50'), at('12:00:00'), at('12:00:42')]

describe('completeTimes', () => {
  it.each<[what: string, reported: object, expected: object, status?: CallStatus]>([
    ['nothing', {}, {}],
    ['a start and an end', { startedAt, endedAt }, { startedAt, endedAt, durationSeconds: 42 }],
    ['a start and a duration', { startedAt, durationSeconds: 42 }, { startedAt, endedAt, durationSeconds: 42 }],
    ['an end and a duration', { endedAt, durationSeconds: 42 }, { startedAt, endedAt, durationSeconds: 42 }],
    [
      'all, and another duration',
      { startedAt, endedAt, durationSeconds: 40 },
      { startedAt, endedAt, durationSeconds: 40 }
    ],
    ['a start', { startedAt }, { startedAt }],
    ['an end', { endedAt }, { endedAt }],
    ['an end of an unanswered call', { endedAt }, { endedAt, durationSeconds: 0 }, 'no_answer'],
    ['an end and a duration of 0', { endedAt, durationSeconds: 0 }, { endedAt, durationSeconds: 0 }, 'failed'],
    ['an end before the start', { startedAt: endedAt, endedAt: startedAt }, { startedAt: endedAt, endedAt: startedAt }],
    ['a duration', { durationSeconds: 42 }, { durationSeconds: 42 }],
    ['a duration beyond all times', { endedAt, durationSeconds: 1e300 }, { endedAt, durationSeconds: 1e300 }],
    ['a request', { requestedAt }, { requestedAt }],
    ['a request of a busy line', { requestedAt }, { requestedAt, durationSeconds: 0 }, 'busy'],
    ['a request and an end', { requestedAt, endedAt }, { requestedAt, endedAt }]
  ])('completes %s', (_, reported, expected, status = 'completed') => {
    expect(completeTimes(reported, status)).toEqual({ ...unknown, ...expected })
  })
})
