import {
  type Addition,
  type CountedTable,
  countedCalls,
  countedCustomers,
  type Database,
  listCountedMonths
} from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'

/** Wrong counters of one table of an organization. */
export interface WrongCounts {
  readonly organization_id: OrganizationId
  readonly table: CountedTable['name']
  readonly counters: number
  /** Missing and surplus rows, in total or for a combination of values. */
  readonly missing: number
  readonly too_many: number
}

export interface CountsScope {
  readonly organizationIds: readonly OrganizationId[]
  /** Earliest storage time; the whole month is counted. */
  readonly since: Date | undefined
  readonly onProgress?: (progress: CountsProgress) => void
}

interface Month {
  readonly organizationId: OrganizationId
  readonly table: CountedTable
  readonly month: Date
}

export interface CountsProgress extends Pick<Month, 'organizationId' | 'month'> {
  readonly table: CountedTable['name']
  /** Wrong counters so far, in all organizations. */
  readonly counters: number
}

/**
 * Processes the months of organizations sequentially.
 *
 * @param wrongOf returns the wrong counters of a month, also if it has corrected them
 */
export async function gatherWrongCounts(
  db: Database,
  { organizationIds, since, onProgress }: CountsScope,
  wrongOf: (month: Month) => Promise<readonly Addition[]>
): Promise<WrongCounts[]> {
  const found: WrongCounts[] = []
  let counters = 0
  for (const organizationId of organizationIds) {
    for (const table of [countedCalls, countedCustomers]) {
      const wrong: WrongCounts[] = []
      for (const month of await listCountedMonths(db, organizationId, table, since)) {
        const differences = await wrongOf({ organizationId, table, month })
        wrong.push(...differences.map((difference) => toWrongCounts(organizationId, table, difference)))
        counters += differences.length
        onProgress?.({ organizationId, table: table.name, month, counters })
      }
      if (wrong.length > 0) found.push(wrong.reduce(plus))
    }
  }

  return found
}

function toWrongCounts(organizationId: OrganizationId, { name }: CountedTable, { difference }: Addition): WrongCounts {
  const { rows } = difference
  const slots = [...difference.slots.values()]

  return {
    organization_id: organizationId,
    table: name,
    counters: 1,
    missing: Math.max(rows, sumOf(slots.filter((count) => count > 0))),
    too_many: Math.max(-rows, -sumOf(slots.filter((count) => count < 0)))
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

function plus(one: WrongCounts, other: WrongCounts): WrongCounts {
  return {
    ...one,
    counters: one.counters + other.counters,
    missing: one.missing + other.missing,
    too_many: one.too_many + other.too_many
  }
}
