import {
  type AuditActor,
  type Database,
  installation,
  type RemovedRows,
  type RetentionOptions,
  runRetention
} from '@callbook/db'
import { newValues, nonZeroCounts } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'

/**
 * Deletes expired data of all organizations, and creates the next partitions of raw reports.
 *
 * The audit event is recorded at the end, also after a failure, because the deletion spans many transactions.
 */
export async function removeExpired(
  db: Database,
  actor: AuditActor,
  options: Omit<RetentionOptions, 'onRemoved'>
): ReturnType<typeof runRetention> {
  const removed: RemovedRows[] = []
  const record = async (addedPartitions: readonly string[]): Promise<void> => {
    const changes = { ...presentRemoved(removed), ...listed({ added_partitions: addedPartitions }) }
    const entry = { act: 'retention.run', objectId: installation, changes } as const
    await recordAuditEvent(db, { reach: installation, actor }, entry)
  }

  const outcome = await runRetention(db, { ...options, onRemoved: (rows) => removed.push(rows) }).catch(
    async (error) => {
      await record([]).catch(() => undefined) // The original error is more important.
      throw error
    }
  )
  if (!options.dryRun) await record(outcome.addedPartitions)

  return outcome
}

function presentRemoved(removed: readonly RemovedRows[]) {
  const rows: Record<string, number> = {}
  for (const { data, rows: more } of removed) rows[data] = (rows[data] ?? 0) + more
  const dropped_partitions = removed.flatMap(({ partition }) => partition ?? [])

  return { ...nonZeroCounts(rows), ...listed({ dropped_partitions }) }
}

/** Omits empty lists. */
function listed(lists: Readonly<Record<string, readonly string[]>>) {
  return newValues(Object.fromEntries(Object.entries(lists).filter(([, names]) => names.length > 0)))
}
