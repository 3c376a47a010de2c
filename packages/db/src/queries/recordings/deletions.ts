import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

export interface ClaimedDeletion {
  readonly organizationId: OrganizationId
  readonly id: string
  readonly objectKey: string
  readonly attempts: number
  readonly leaseId: string
}

interface DeletionClaim {
  readonly leaseId: string
  readonly limit: number
  readonly now: Date
  readonly leasedUntil: Date
}

export async function claimDeletions(
  db: Database,
  organizationId: OrganizationId,
  { leaseId, limit, now, leasedUntil }: DeletionClaim
): Promise<ClaimedDeletion[]> {
  const { rows } = await sql<{ id: string; object_key: string; attempts: number }>`
    with due as (
      select d.id from recording_deletions d
      where d.organization_id = ${organizationId} and d.run_after <= ${now}
      order by d.run_after limit ${limit}
      for update skip locked
    )
    update recording_deletions d
    set lease_id = ${leaseId}, attempts = d.attempts + 1, run_after = ${leasedUntil}
    from due where d.organization_id = ${organizationId} and d.id = due.id
    returning d.id, d.object_key, d.attempts`.execute(db)

  return rows.map(({ id, object_key, attempts }) => ({ organizationId, id, objectKey: object_key, attempts, leaseId }))
}

/** Ends a removal: no version of the object is left. */
export async function finishDeletion(db: Database, { organizationId, id, leaseId }: ClaimedDeletion): Promise<void> {
  await sql`
    delete from recording_deletions
    where organization_id = ${organizationId} and id = ${id} and lease_id = ${leaseId}`.execute(db)
}

/** Records a failed attempt of a removal. There is always a next one. */
export async function retryDeletion(
  db: Database,
  { organizationId, id, leaseId }: ClaimedDeletion,
  { error, runAfter }: { readonly error: string; readonly runAfter: Date }
): Promise<void> {
  await sql`
    update recording_deletions set lease_id = null, last_error = ${error}, run_after = ${runAfter}
    where organization_id = ${organizationId} and id = ${id} and lease_id = ${leaseId}`.execute(db)
}
