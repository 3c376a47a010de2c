import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedCalls, countedCustomers } from './counted-tables.ts'
import { combineFacets } from './facets.ts'

const facets = combineFacets(
  [['small', 'large'].map((size) => ({ size }))],
  [
    { state: 'used', checked: false },
    { state: 'used', checked: true },
    { state: 'broken', checked: false },
    { state: 'broken', checked: true },
    { state: 'new', checked: null }
  ]
)

const rows = fc.array(
  fc.tuple(fc.constantFrom('small', 'large'), fc.nat(4)).map(([size, place]) => ({
    size,
    state: ['used', 'used', 'broken', 'broken', 'new'][place],
    checked: [false, true, false, true, null][place]
  }))
)
const requested = fc.record(
  {
    size: fc.constantFrom('small', 'large'),
    state: fc.constantFrom('new', 'used', 'broken'),
    checked: fc.boolean()
  },
  { requiredKeys: [] }
)

describe('combined facets', () => {
  it('have a slot for each combination', () => {
    const slots = facets.slotsOf({})

    expect(slots.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(facets.slots).toBe(10)
    expect(facets.slotOf({ size: 'large', state: 'new', checked: null, colour: 'red' })).toBe(10)
    expect(facets.slotOf({ size: 'large', state: 'broken', checked: null })).toBeUndefined()
  })

  it('find the requested rows by their slots, and count them by a few sums', () => {
    fc.assert(
      fc.property(rows, requested, (stored, filter) => {
        const matches = stored.filter((row) =>
          Object.entries(filter).every(([column, value]) => row[column as keyof typeof row] === value)
        )
        const bySlot = Map.groupBy(stored, (row) => facets.slotOf(row) ?? 0)
        const counts = new Map([...bySlot].map(([slot, ofSlot]) => [slot, ofSlot.length]))

        const slots = facets.slotsOf(filter)
        const terms = facets.termsOf(filter)
        const sums = facets.sumsOf(counts)
        const added = terms.map(({ sign, column, element }) => sign * (sums[column][element - 1] ?? Number.NaN))

        expect(stored.filter((row) => slots.includes(facets.slotOf(row) ?? 0))).toEqual(matches)
        expect(added.reduce((sum, number) => sum + number, 0)).toBe(matches.length)
        expect(facets.countsOf(sums)).toEqual(counts)
      })
    )
  })

  it('add a new row only to the sums of any progress', () => {
    const counts = new Map([[facets.slotOf({ size: 'small', state: 'new', checked: null }) ?? 0, 1]])

    expect(facets.sumsOf(counts)).toEqual({ facets: [1, 1], progress: Array(8).fill(0) })
  })

  it('need at most two sums for a filter by one column, and few for others', () => {
    const { termsOf } = countedCalls.facets

    expect(termsOf({ status: 'failed' })).toHaveLength(2)
    expect(termsOf({ direction: 'outbound' })).toHaveLength(2)
    expect(termsOf({ evaluation_status: 'completed' })).toHaveLength(2)
    expect(termsOf({ human_review_required: true })).toHaveLength(4)
    expect(termsOf({ status: 'failed', direction: 'web', human_review_required: true })).toHaveLength(16)
    expect(countedCustomers.facets.termsOf({ customer_status: 'new' })).toHaveLength(1)
  })
})
