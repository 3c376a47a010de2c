import type { CallId, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { findLastChange, listChanges } from '../events/list-changes.ts'
import { indexCalls } from './index-calls.ts'
import { mergeBlocks } from './merge-blocks.ts'
import { beginIndex, lastId, lockProgress, setProgress } from './progress.ts'

/** Calls or changes of a step. */
const perStep = 500

/** Result of a step. */
export interface IndexedCalls {
  readonly calls: number
  /** Whether there may be more calls to index, or more blocks to merge. */
  readonly hasMore: boolean
}

const nothing: IndexedCalls = { calls: 0, hasMore: false }

/** Types of changes that can change the words of a call. */
export const changesOfWords = ['call.stored', 'call.updated'] as const

/**
 * Indexes the calls of the next changes, or the next calls that were stored before the index was begun. Then it merges
 * blocks, so that a backlog does not leave many. Each part is one transaction, so a part that is interrupted is
 * repeated. Two processes never write the index of one organization at once.
 */
export async function indexNextCalls(db: Queryable, organizationId: OrganizationId): Promise<IndexedCalls> {
  const changed = await indexChanges(db, organizationId)
  const indexed = changed.hasMore ? changed : await indexEarlierCalls(db, organizationId)
  const isMerged = await mergeBlocks(db, organizationId)

  return { calls: indexed.calls, hasMore: indexed.hasMore || isMerged }
}

async function indexChanges(db: Queryable, organizationId: OrganizationId): Promise<IndexedCalls> {
  return await db.transaction().execute(async (tx) => {
    const progress = await lockProgress(tx, organizationId)
    if (progress === undefined) {
      await beginIndex(tx, organizationId, await findLastChange(tx, organizationId))
      return nothing
    }
    const filter = { types: changesOfWords }
    const page = await listChanges(tx, organizationId, { after: progress.sequence, filter, limit: perStep })
    if (page === undefined) {
      const sequence = await findLastChange(tx, organizationId)
      await setProgress(tx, organizationId, { sequence, backfillBefore: lastId })
      return { ...nothing, hasMore: true }
    }
    const ids = new Set(page.changes.map(({ subjectId }) => subjectId as CallId))
    if (ids.size > 0) await indexCalls(tx, organizationId, [...ids])
    if (page.until > progress.sequence) await setProgress(tx, organizationId, { sequence: page.until })

    return { calls: ids.size, hasMore: page.hasMore }
  })
}

/** Indexes earlier calls, the newest first. */
async function indexEarlierCalls(db: Queryable, organizationId: OrganizationId): Promise<IndexedCalls> {
  return await db.transaction().execute(async (tx) => {
    const progress = await lockProgress(tx, organizationId)
    const before = progress?.backfillBefore ?? null
    if (before === null) return nothing
    const calls = await tx
      .selectFrom('calls')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(perStep)
      .$narrowType<{ id: CallId }>()
      .execute()
    const ids = calls.map(({ id }) => id)
    await indexCalls(tx, organizationId, ids)
    await setProgress(tx, organizationId, { backfillBefore: ids.length < perStep ? null : (ids.at(-1) ?? null) })

    return { calls: ids.length, hasMore: ids.length === perStep }
  })
}
