import type { CallId } from '@callbook/domain'
import type { OrganizationScope } from '../scope.ts'

export interface SearchProgress {
  /** Number of the last change whose call is indexed. */
  readonly sequence: number
  /** Earlier stored calls from this id on are indexed; null if all are. */
  readonly backfillBefore: CallId | null
}

/** After all ids. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as CallId

/** Locks the index of an organization for writing; `undefined` if another process writes it, or it was not begun. */
export async function lockProgress({ db: tx, organizationId }: OrganizationScope): Promise<SearchProgress | undefined> {
  const row = await tx
    .selectFrom('search_progress')
    .select(['sequence', 'backfill_before'])
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

  return row && { sequence: row.sequence, backfillBefore: row.backfill_before as CallId | null }
}

/** Returns the progress of an organization; `undefined` before the first call is indexed. */
export async function findProgress({ db, organizationId }: OrganizationScope): Promise<SearchProgress | undefined> {
  const row = await db
    .selectFrom('search_progress')
    .select(['sequence', 'backfill_before'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()

  return row && { sequence: row.sequence, backfillBefore: row.backfill_before as CallId | null }
}

/** Begins the index of an organization: all calls up to a change must be added. */
export async function beginIndex({ db: tx, organizationId }: OrganizationScope, sequence: number): Promise<void> {
  await tx
    .insertInto('search_progress')
    .values({ organization_id: organizationId, sequence, backfill_before: lastId })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute()
}

/**
 * Requests that all calls of an organization are indexed again. The index is complete in the meantime, if it was
 * before.
 */
export async function requestRebuild(at: OrganizationScope, sequence: number): Promise<void> {
  await beginIndex(at, sequence)
  await setProgress(at, { backfillBefore: lastId })
}

/** Returns the number of calls that a rebuild indexes. It reads an index entry of each. */
export async function countCallsToIndex({ db, organizationId }: OrganizationScope): Promise<number> {
  const { calls } = await db
    .selectFrom('calls')
    .select(({ fn }) => fn.countAll<number>().as('calls'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()

  return calls
}

export async function setProgress(
  { db: tx, organizationId }: OrganizationScope,
  { sequence, backfillBefore }: Partial<SearchProgress>
): Promise<void> {
  await tx
    .updateTable('search_progress')
    .set({
      ...(sequence !== undefined && { sequence }),
      ...(backfillBefore !== undefined && { backfill_before: backfillBefore })
    })
    .where('organization_id', '=', organizationId)
    .execute()
}
