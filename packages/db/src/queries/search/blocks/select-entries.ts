import type { CallFilter } from '../../calls/call-filter.ts'
import type { Position } from '../../lists/page.ts'
import { yieldTurns } from '../../yield-turns.ts'
import { type BlockEntry, entryTime, readEntry } from './block-entries.ts'

export interface Selection {
  readonly dates: Pick<CallFilter, 'end' | 'start'>
  /** Keys of calls that are not found in blocks. */
  readonly changed: ReadonlySet<string>
  /** Number of the matches that are needed: the newest ones, and the newest ones after a position. */
  readonly count: number
  readonly after: Position | undefined
}

export interface SelectedEntries {
  /** The needed ones, and some further ones, in any order. */
  readonly entries: readonly BlockEntry[]
  /** Number of the others, which are only counted. */
  readonly further: number
}

/** Entries that are compared before other requests may have a turn: less than a millisecond. */
const entriesPerTurn = 2_000

/**
 * Returns the matches within the dates.
 *
 * It compares times as numbers and creates objects for needed matches only, because tens of thousands of objects, and
 * the collection of their garbage, delay the event loop.
 */
export async function selectEntries(
  bytes: Buffer,
  ordinals: readonly number[],
  { dates: { start, end }, changed, count, after }: Selection
): Promise<SelectedEntries> {
  const [startMs, endMs] = [start?.getTime() ?? Number.NEGATIVE_INFINITY, end?.getTime() ?? Number.POSITIVE_INFINITY]
  const times = new Float64Array(ordinals.length)
  const found = new Int32Array(ordinals.length)
  const yieldTurn = yieldTurns()
  let length = 0
  for (let at = 0; at < ordinals.length; at++) {
    if (at % entriesPerTurn === 0) await yieldTurn()
    const ordinal = ordinals[at] ?? 0
    const atMs = entryTime(bytes, ordinal)
    if (atMs < startMs || atMs > endMs || (changed.size > 0 && changed.has(readEntry(bytes, ordinal).key))) continue
    times[length] = atMs
    found[length++] = ordinal
  }
  const isNeeded = neededTimes(times.subarray(0, length), count, after?.at.getTime())
  const entries: BlockEntry[] = []
  for (let at = 0; at < length; at++) {
    if (at % entriesPerTurn === 0) await yieldTurn()
    if (isNeeded(times[at] ?? 0)) entries.push(readEntry(bytes, found[at] ?? 0))
  }

  return { entries, further: length - entries.length }
}

/** Returns a test for the `count` latest times, and the `count` latest ones at or before a time. */
function neededTimes(times: Float64Array, count: number, afterMs = Number.POSITIVE_INFINITY) {
  const sorted = times.toSorted()
  const isLater = (atMs: number) => atMs < afterMs
  const latest = sorted.at(-count) ?? Number.NEGATIVE_INFINITY
  const before = sorted.findLastIndex(isLater)
  const latestBefore = sorted[before + 1 - count] ?? Number.NEGATIVE_INFINITY

  return (atMs: number) => atMs >= latest || atMs === afterMs || (atMs < afterMs && atMs >= latestBefore)
}
