import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRequestLog } from './request-log.ts'

const windowMs = 60_000

/** Milliseconds between requests: mostly bursts, with some pauses of about a window. */
const gaps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 3_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: windowMs - 2, max: windowMs + 2 }) },
    { weight: 1, arbitrary: fc.double({ min: 0, max: windowMs, noNaN: true }) }
  ),
  { maxLength: 300 }
)

describe('a request log', () => {
  it('decides like a plain list of all admitted requests', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), gaps, (limit, gapsMs) => {
        const log = createRequestLog({ windowMs })
        let leaving: number[] = []
        let nowMs = 0

        for (const gapMs of gapsMs) {
          nowMs += gapMs
          leaving = leaving.filter((end) => end > nowMs)
          const admitted = leaving.length < limit
          if (admitted) leaving.push(nowMs + windowMs)

          const usage = { count: leaving.length, resetMs: (leaving[0] ?? nowMs) - nowMs }
          expect(log.admit(nowMs, limit)).toEqual({ admitted, ...usage })
          expect(log.read(nowMs)).toEqual(usage)
        }
      })
    )
  })

  it('admits exactly the limit in the busiest minute of twice the load, and rejects only in full minutes', () => {
    const limit = 1_000
    const log = createRequestLog({ windowMs })
    const admitted: number[] = []

    for (let nowMs = 0; nowMs < 5 * windowMs; nowMs += 30) if (log.admit(nowMs, limit).admitted) admitted.push(nowMs)

    const inMinuteFrom = (startMs: number) =>
      admitted.filter((timeMs) => timeMs >= startMs && timeMs < startMs + windowMs).length
    expect(new Set(admitted.slice(0, -limit).map(inMinuteFrom))).toEqual(new Set([limit]))
  })

  it('limits a burst across a minute boundary', () => {
    const log = createRequestLog({ windowMs })
    const burst = (nowMs: number) =>
      Array.from({ length: 1_500 }, () => log.admit(nowMs, 1_000)).filter((it) => it.admitted)

    expect([burst(59_000), burst(61_000), burst(118_999), burst(119_000)].map(({ length }) => length)).toEqual([
      1_000, 0, 0, 1_000
    ])
  })

  it('admits a request at the time that a rejection named, not before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), gaps, (limit, gapsMs) => {
        const replay = () => {
          const log = createRequestLog({ windowMs })
          let nowMs = 0
          for (const gapMs of gapsMs) {
            nowMs += gapMs
            log.admit(nowMs, limit)
          }

          return { log, nowMs, ...log.admit(nowMs, limit) }
        }
        const { admitted, resetMs, nowMs, log } = replay()
        fc.pre(!admitted)

        expect(resetMs).toBeGreaterThan(0)
        expect(log.admit(nowMs + resetMs / 2, limit).admitted).toBe(false)
        expect(log.admit(nowMs + 1_000 * Math.ceil(resetMs / 1_000), limit).admitted).toBe(true)
      })
    )
  })
})
