import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { firstIdAt, newId } from './new-id.ts'

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('newId', () => {
  it('creates unique UUIDv7s', () => {
    const ids = Array.from({ length: 10_000 }, newId<string>)

    expect(ids.filter((id) => !uuidV7.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('begins with the time', () => {
    const before = firstIdAt(new Date())
    const id = newId<string>()
    const after = firstIdAt(new Date(Date.now() + 1))

    expect([after, id, before].sort()).toEqual([before, id, after])
  })

  it('sorts in order of creation, also within one millisecond', () => {
    const ids = Array.from({ length: 20_000 }, newId<string>)

    expect(ids).toEqual(ids.toSorted())
  })

  it('continues if the clock is set back', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const before = newId<string>()
    vi.setSystemTime(Date.now() - 3_600_000)
    const after = newId<string>()
    vi.useRealTimers()

    expect(after > before).toBe(true)
    expect(after.slice(0, 13)).toBe(before.slice(0, 13))
  })
})

describe('firstIdAt', () => {
  it('is the smallest id of its instant', () => {
    expect(firstIdAt(new Date('2026-11-01T00:00:00.001Z'))).toBe('01a19467-e801-0000-0000-000000000000')
  })

  it('sorts like its instants', () => {
    const instant = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })

    fc.assert(
      fc.property(instant, instant, (one, other) => {
        expect(firstIdAt(one) < firstIdAt(other)).toBe(one < other)
      })
    )
  })
})
