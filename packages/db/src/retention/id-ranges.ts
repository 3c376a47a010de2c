import { firstIdAt } from '@callbook/postgres'
import type { ReportPartition } from '../migrate/partitions.ts'

/** Ids from `from` (inclusive) to `before` (exclusive). */
export interface IdRange {
  readonly from: string
  readonly to: string
}

export interface ReportRange extends IdRange {
  /** Partition of the month; `undefined` for the default partition. */
  readonly partition?: ReportPartition
}

const lowest = '00000000-0000-0000-0000-000000000000'
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Splits all call ids into ranges of one partition each, so that a statement reads a single partition. */
export function idRanges(partitions: readonly ReportPartition[]): ReportRange[] {
  const ranges: ReportRange[] = []
  let from = lowest
  for (const partition of partitions) {
    const [begin, end] = [firstIdAt(partition.beginsAt), firstIdAt(partition.endsAt)]
    if (from < begin) ranges.push({ from, to: begin })
    ranges.push({ from: begin, to: end, partition })
    from = end
  }

  return [...ranges, { from, to: highest }]
}
