import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AuditActor,
  countCallsToIndex,
  type Database,
  findLastChange,
  findProgress,
  indexNextCalls,
  requestRebuild
} from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'

export interface RebuildProgress {
  readonly organizationId: OrganizationId
  /** Number of indexed calls. During the run, calls that a worker has indexed are not included. */
  readonly calls: number
}

interface Rebuilding {
  readonly organizationIds: readonly OrganizationId[]
  readonly onProgress: (progress: RebuildProgress) => void
}

/** Milliseconds to wait while a worker writes the index. */
const waitMs = 100

/**
 * Indexes the words of all calls of organizations again, together with running workers. Searches work in the meantime.
 * If it is interrupted, the worker completes it.
 *
 * @returns the number of indexed calls of each organization
 */
export async function rebuildSearch(
  db: Database,
  actor: AuditActor,
  { organizationIds, onProgress }: Rebuilding
): Promise<RebuildProgress[]> {
  const rebuilt: RebuildProgress[] = []
  for (const organizationId of organizationIds) {
    // Counting takes seconds for millions of calls, so it is not in the transaction, which holds locks.
    const calls = await countCallsToIndex({ db, organizationId })
    await db.transaction().execute(async (tx) => {
      const entry = {
        act: 'search.rebuild',
        objectId: organizationId,
        changes: newValues({ index: 'requested' })
      } as const
      await recordAuditEvent(tx, { reach: organizationId, actor }, entry)
      await requestRebuild({ db: tx, organizationId }, await findLastChange(tx, organizationId))
    })
    await indexAll(db, organizationId, onProgress)
    rebuilt.push({ organizationId, calls })
  }

  return rebuilt
}

async function indexAll(
  db: Database,
  organizationId: OrganizationId,
  onProgress: (progress: RebuildProgress) => void
): Promise<void> {
  const at = { db, organizationId }
  let all = 0
  while ((await findProgress(at))?.backfillBefore !== null) {
    const { calls } = await indexNextCalls(at)
    all += calls
    if (calls === 0) await sleep(waitMs)
    else onProgress({ organizationId, calls: all })
  }
}
