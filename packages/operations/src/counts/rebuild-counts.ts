import { type Addition, type AuditActor, correctCounts, type Database, type Queryable } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { nonZeroCounts } from '../audit/changes.ts'
import { type RecordProgress, recordInSteps } from '../audit/record-audit-event.ts'
import { type CountsScope, gatherWrongCounts, type WrongCounts } from './wrong-counts.ts'

/**
 * Corrects counters that differ from their rows, during concurrent writes, and returns the differences.
 *
 * Correct counters are not written. It may be interrupted, repeated and run concurrently.
 */
export async function rebuildCounts(db: Database, actor: AuditActor, scope: CountsScope): Promise<WrongCounts[]> {
  const records = new Map(scope.organizationIds.map((id) => [id, recordOf(id, actor)]))

  return await gatherWrongCounts(db, scope, ({ organizationId, table, month }) =>
    correctCounts(db, organizationId, table, month, async (tx, corrected) => {
      await records.get(organizationId)?.(tx, table.name, corrected)
    })
  )
}

type Record = (tx: Queryable, table: WrongCounts['table'], corrected: readonly Addition[]) => Promise<void>

/** Records one event for all corrections of an organization. */
function recordOf(organizationId: OrganizationId, actor: AuditActor): Record {
  const record: RecordProgress = recordInSteps(
    { reach: organizationId, actor },
    {
      act: 'counts.rebuild',
      objectId: organizationId
    }
  )
  const counters = { calls: 0, customers: 0 }

  return async (tx, table, corrected) => {
    counters[table] += corrected.length
    await record(tx, nonZeroCounts({ counters_of_calls: counters.calls, counters_of_customers: counters.customers }))
  }
}
