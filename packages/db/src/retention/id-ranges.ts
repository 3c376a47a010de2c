import { firstIdAt } from '@callbook/postgres'
import type { ReportPartition } from '../migrate/partitions.ts'

/** Ids from `from` to before `to`. */
export interface IdRange {
  readonly from: string
  readonly to: string
}

export interface ReportRange extends IdRange {
  /** The partition of the month; undefined where there is none: the default partition has these reports. */
  readonly partition?: ReportPartition
}

const lowest = '00000000-0000-0000-0000-000000000000'
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * All call ids, in ranges each of which is in one partition: a statement about one of them touches no other partition.
 */
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
