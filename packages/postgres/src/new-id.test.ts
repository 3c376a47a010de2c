import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstIdAt, makeId, newId } from './new-id.ts'

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe.each([
  { name: 'newId', make: newId<string> },
  { name: 'makeId', make: makeId }
])('$name', ({ make }) => {
  it('makes UUIDv7s, each of them once', () => {
    const ids = Array.from({ length: 10_000 }, make)

    expect(ids.filter((id) => !uuidV7.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('begins with the time', () => {
    const before = firstIdAt(new Date())
    const id = make()
    const after = firstIdAt(new Date(Date.now() + 1))

    expect([after, id, before].sort()).toEqual([before, id, after])
  })
})

describe('firstIdAt', () => {
  it('is the zero of its instant', () => {
    expect(firstIdAt(new Date('2026-11-01T00:00:00.001Z'))).toBe('01a19467-e801-0000-0000-000000000000')
  })

  it('sorts as its instants do', () => {
    const instant = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })

    fc.assert(
      fc.property(instant, instant, (one, other) => {
        expect(firstIdAt(one) < firstIdAt(other)).toBe(one < other)
      })
    )
  })
})
