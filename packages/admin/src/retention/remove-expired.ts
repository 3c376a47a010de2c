import {
  type AuditActor,
  type Database,
  installation,
  type RemovedRows,
  type RetentionOptions,
  runRetention
} from '@callbook/db'
import { counted, made } from '../audit/changes.ts'
import { recordAct } from '../audit/record-act.ts'

/**
 * Removes what is past its limit, in every organization, and makes the coming partitions of raw reports.
 *
 * Its event is written in the end, also when it fails: what goes is of many organizations, in many transactions.
 */
export async function removeExpired(
  db: Database,
  actor: AuditActor,
  options: Omit<RetentionOptions, 'onRemoved'>
): ReturnType<typeof runRetention> {
  const removed: RemovedRows[] = []
  const record = async (addedPartitions: readonly string[]): Promise<void> => {
    const changes = { ...removedOf(removed), ...listed({ added_partitions: addedPartitions }) }
    await recordAct(db, installation, actor, { act: 'retention.run', objectId: installation, changes })
  }

  const outcome = await runRetention(db, { ...options, onRemoved: (rows) => removed.push(rows) }).catch(
    async (error) => {
      await record([]).catch(() => undefined) // that it failed matters more
      throw error
    }
  )
  if (!options.dryRun) await record(outcome.addedPartitions)

  return outcome
}

function removedOf(removed: readonly RemovedRows[]) {
  const rows: Record<string, number> = {}
  for (const { data, rows: more } of removed) rows[data] = (rows[data] ?? 0) + more
  const dropped_partitions = removed.flatMap(({ partition }) => partition ?? [])

  return { ...counted(rows), ...listed({ dropped_partitions }) }
}

/** Nothing of an empty list. */
function listed(lists: Readonly<Record<string, readonly string[]>>) {
  return made(Object.fromEntries(Object.entries(lists).filter(([, names]) => names.length > 0)))
}
