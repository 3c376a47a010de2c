import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCents, readUsd } from './quantities.ts'
import { createSource } from './source.ts'

describe.each([
  { unit: 'dollars', read: readUsd, perDollar: 1 },
  { unit: 'cents', read: readCents, perDollar: 100 }
])('a cost in $unit', ({ read, perDollar }) => {
  it.each([0, 0.12, 0.001916667, 12.5, 99_999_999.99])('of %d dollars is read', (usd) => {
    const source = createSource({ cost: usd * perDollar })

    expect(read(source, 'cost')).toBe(usd)
    expect([...source.unreadable]).toEqual([])
  })

  it.each([100_000_000, 1e300, Number.MAX_VALUE, -0.01, -1e-12, -1e300, Number.NaN, '0.12', true, {}, [1]])(
    'is absent and noted as unreadable if it is %j',
    (value) => {
      const source = createSource({ cost: typeof value === 'number' ? value * perDollar : value, other: 5 * perDollar })

      expect(read(source, 'cost', 'other')).toBe(5)
      expect([...source.unreadable]).toEqual(['cost'])
    }
  )

  it('is within the bounds, or absent, for any number', () => {
    fc.assert(
      fc.property(fc.double(), (number) => {
        const usd = read(createSource({ cost: number }), 'cost') ?? 0

        expect(usd >= 0 && usd < 100_000_000).toBe(true)
      })
    )
  })
})
