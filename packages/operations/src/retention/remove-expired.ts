import { addExpiredCalls, type ExpiredCallCounts, noExpiredCalls, removeExpiredCalls } from '@callbook/calls'
import {
  type AuditActor,
  type Database,
  type ExpiredCounts,
  findLastRun,
  installation,
  type RemovedRows,
  type RetentionOptions,
  recordMaintenance,
  runRetention
} from '@callbook/db'
import type { ClientId } from '@callbook/domain'
import { newValues, nonZeroCounts } from '../audit/changes.ts'
import { type RecordProgress, recordAuditEvent, recordInSteps } from '../audit/record-audit-event.ts'
import { countExpired } from './policies.ts'

type RunOutcome = Awaited<ReturnType<typeof runRetention>>

export interface RemovedExpired extends RunOutcome {
  /** Calls that lost their content or callers by the periods of their clients, or would. */
  readonly calls: Pick<ExpiredCounts, 'calls' | 'raw_reports' | 'recordings'>
}

/**
 * Deletes expired data of all organizations, and creates the next partitions of raw reports. Calls lose their content and
 * callers by the periods of their clients.
 *
 * The audit event of the installation is recorded at the end, also after a failure, because the deletion spans many
 * transactions; the events of organizations with the transactions that change their calls. The completion is recorded for
 * the alert about retention that does not run.
 */
export async function removeExpired(
  db: Database,
  actor: AuditActor,
  options: Omit<RetentionOptions, 'onRemoved'>
): Promise<RemovedExpired> {
  const removed: RemovedRows[] = []
  let calls = noExpiredCalls
  const record = async (addedPartitions: readonly string[]): Promise<void> => {
    const changes = { ...presentRemoved(removed, calls), ...listed({ added_partitions: addedPartitions }) }
    const entry = { act: 'retention.run', objectId: installation, changes } as const
    await recordAuditEvent(db, { reach: installation, actor }, entry)
  }

  try {
    const outcome = await runRetention(db, { ...options, onRemoved: (rows) => removed.push(rows) })
    if (options.dryRun) return { ...outcome, calls: await countExpired(db, options.now) }

    const onRemoved = (more: ExpiredCallCounts) => {
      calls = addExpiredCalls(calls, more)
    }
    await removeCalls(db, actor, { now: options.now, onRemoved })
    await recordMaintenance(db, 'retention', options.now)
    await record(outcome.addedPartitions)

    const { content, calls: callers, recordings, raw_reports } = calls
    return { ...outcome, calls: { calls: content + callers, recordings, raw_reports } }
  } catch (error) {
    await record([]).catch(() => undefined) // The original error is more important.
    throw error
  }
}

async function removeCalls(
  db: Database,
  actor: AuditActor,
  { now, onRemoved }: { readonly now: Date; readonly onRemoved: (removed: ExpiredCallCounts) => void }
): Promise<void> {
  const progress = new Map<ClientId, RecordProgress>()
  const lastRunAt = (await findLastRun(db, 'retention')) ?? new Date(0)
  await removeExpiredCalls(db, {
    now,
    lastRunAt,
    onRemoved,
    async record(tx, { organizationId, clientId }, removed) {
      const entry = { act: 'retention.remove', objectId: clientId, clientId } as const
      const recordStep = progress.get(clientId) ?? recordInSteps({ reach: organizationId, actor }, entry)
      progress.set(clientId, recordStep)
      await recordStep(tx, nonZeroCounts({ ...removed }))
    }
  })
}

function presentRemoved(removed: readonly RemovedRows[], { content, calls }: ExpiredCallCounts) {
  const rows: Record<string, number> = { content_of_calls: content, callers_of_calls: calls }
  for (const { data, rows: more } of removed) rows[data] = (rows[data] ?? 0) + more
  const dropped_partitions = removed.flatMap(({ partition }) => partition ?? [])

  return { ...nonZeroCounts(rows), ...listed({ dropped_partitions }) }
}

/** Omits empty lists. */
function listed(lists: Readonly<Record<string, readonly string[]>>) {
  return newValues(Object.fromEntries(Object.entries(lists).filter(([, names]) => names.length > 0)))
}
