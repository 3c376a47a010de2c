import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comesAfter, encodeEntries, entryCallId, newestFirst } from './block-entries.ts'
import { selectEntries } from './select-entries.ts'

const time = fc.nat(9)
const call = fc.record({ key: fc.stringMatching(/^[a-d]{16}$/), atMs: time })

describe('selectEntries', () => {
  it('returns the newest matches, and the newest ones after a position, and counts the others', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(call, { selector: ({ key }) => key, maxLength: 40 }),
        fc.record({
          start: fc.option(time),
          end: fc.option(time),
          after: fc.option(call),
          count: fc.integer({ min: 1, max: 6 })
        }),
        fc.infiniteStream(fc.boolean()),
        async (calls, { start, end, after, count }, booleans) => {
          const changed = new Set(calls.filter(() => booleans.next().value).map(({ key }) => key))
          const ordinals = Array.from(calls.keys()).filter(() => booleans.next().value)
          const position = after === null ? undefined : { at: new Date(after.atMs), id: entryCallId(after) }
          const { entries, further } = await selectEntries(encodeEntries(calls), ordinals, {
            dates: { start: dateOf(start), end: dateOf(end) },
            ...{ changed, count, after: position }
          })

          const matches = calls
            .filter((one, ordinal) => ordinals.includes(ordinal) && !changed.has(one.key))
            .filter(({ atMs }) => atMs >= (start ?? 0) && atMs <= (end ?? 9))
            .sort(newestFirst)
          const needed = [...matches.slice(0, count), ...matches.filter(comesAfter(position)).slice(0, count)]
          expect(matches).toEqual(expect.arrayContaining([...entries]))
          expect(entries).toEqual(expect.arrayContaining(needed))
          expect(entries.length + further).toBe(matches.length)
        }
      ),
      { numRuns: propertyRuns(200) }
    )
  })

  it('creates no objects for matches that a page does not need', async () => {
    const calls = Array.from({ length: 20_000 }, (_, nth) => ({ key: String(nth).padStart(16, '0'), atMs: nth }))
    const ordinals = Array.from(calls.keys())
    const { entries, further } = await selectEntries(encodeEntries(calls), ordinals, {
      ...{ dates: { start: undefined, end: undefined }, changed: new Set<string>(), count: 51 },
      after: { at: new Date(10_000), id: entryCallId({ key: '0'.repeat(16) }) }
    })

    expect(entries).toHaveLength(103)
    expect(further).toBe(19_897)
  })
})

function dateOf(ms: number | null): Date | undefined {
  return ms === null ? undefined : new Date(ms)
}
