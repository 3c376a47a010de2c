import {
  type Addition,
  type CountedTable,
  countedCalls,
  countedCustomers,
  type Database,
  listCountedMonths
} from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'

/** What is wrong with the counters of one table of an organization. */
export interface WrongCounts {
  readonly organization_id: OrganizationId
  readonly table: CountedTable['name']
  /** How many counters are wrong. */
  readonly counters: number
  /** How many rows they lack, and how many they have too many: in all, or of some combination of values. */
  readonly missing: number
  readonly too_many: number
}

/** What is counted by month and table. */
export interface CountsScope {
  readonly organizationIds: readonly OrganizationId[]
  /** Rows stored from the beginning of its month on. */
  readonly since: Date | undefined
}

interface Month {
  readonly organizationId: OrganizationId
  readonly table: CountedTable
  readonly month: Date
}

/** How far it is. */
export interface CountsProgress extends Pick<Month, 'organizationId' | 'month'> {
  readonly table: CountedTable['name']
  /** Wrong counters, so far, of all organizations. */
  readonly counters: number
}

/**
 * Goes through the months of organizations, one after the other.
 *
 * @param wrongOf what is wrong in a month, or was
 */
export async function gatherWrongCounts(
  db: Database,
  { organizationIds, since }: CountsScope,
  wrongOf: (month: Month) => Promise<readonly Addition[]>,
  onProgress: (progress: CountsProgress) => void
): Promise<WrongCounts[]> {
  const found: WrongCounts[] = []
  let counters = 0
  for (const organizationId of organizationIds) {
    for (const table of [countedCalls, countedCustomers]) {
      const wrong: WrongCounts[] = []
      for (const month of await listCountedMonths(db, organizationId, table, since)) {
        const differences = await wrongOf({ organizationId, table, month })
        wrong.push(...differences.map((difference) => tally(organizationId, table, difference)))
        counters += differences.length
        onProgress({ organizationId, table: table.name, month, counters })
      }
      if (wrong.length > 0) found.push(wrong.reduce(plus))
    }
  }

  return found
}

function tally(organizationId: OrganizationId, { name }: CountedTable, { difference }: Addition): WrongCounts {
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
