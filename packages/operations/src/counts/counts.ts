import {
  type Addition,
  type AuditActor,
  type CountedTable,
  correctCounts,
  countedCalls,
  countedCustomers,
  type Database,
  findWrongCounts,
  listCountedMonths,
  type Queryable
} from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { nonZeroCounts } from '../audit/changes.ts'
import { recordInSteps } from '../audit/record-audit-event.ts'

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
  /** Returns whether to end before the next month. */
  readonly isOver?: () => boolean
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

/** Returns the counters that differ from their rows, during concurrent writes. */
export async function verifyCounts(db: Database, scope: CountsScope): Promise<WrongCounts[]> {
  return await gatherWrongCounts(db, scope, ({ organizationId, table, month }) =>
    findWrongCounts({ db, organizationId }, table, month)
  )
}

/**
 * Corrects counters that differ from their rows, during concurrent writes, and returns the differences.
 *
 * Correct counters are not written. It may be interrupted, repeated and run concurrently.
 */
export async function rebuildCounts(db: Database, actor: AuditActor, scope: CountsScope): Promise<WrongCounts[]> {
  const records = new Map(scope.organizationIds.map((id) => [id, recordCorrections(id, actor)]))

  return await gatherWrongCounts(db, scope, ({ organizationId, table, month }) =>
    correctCounts({ db, organizationId }, table, {
      month,
      record: async (tx, corrected) => {
        await records.get(organizationId)?.(tx, table.name, corrected)
      }
    })
  )
}

type RecordCorrections = (tx: Queryable, table: WrongCounts['table'], corrected: readonly Addition[]) => Promise<void>

/** Records one event for all corrections of an organization. */
function recordCorrections(organizationId: OrganizationId, actor: AuditActor): RecordCorrections {
  const entry = { act: 'counts.rebuild', objectId: organizationId } as const
  const record = recordInSteps({ reach: organizationId, actor }, entry)
  const counters = { calls: 0, customers: 0 }

  return async (tx, table, corrected) => {
    counters[table] += corrected.length
    await record(tx, nonZeroCounts({ counters_of_calls: counters.calls, counters_of_customers: counters.customers }))
  }
}

/**
 * Processes the months of organizations sequentially.
 *
 * @param wrongOf returns the wrong counters of a month, also if it has corrected them
 */
async function gatherWrongCounts(
  db: Database,
  { organizationIds, since, onProgress, isOver = () => false }: CountsScope,
  wrongOf: (month: Month) => Promise<readonly Addition[]>
): Promise<WrongCounts[]> {
  const found: WrongCounts[] = []
  let counters = 0
  for (const organizationId of organizationIds) {
    for (const table of [countedCalls, countedCustomers]) {
      const wrong: WrongCounts[] = []
      for (const month of await listCountedMonths({ db, organizationId }, table, since)) {
        if (isOver()) break
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
