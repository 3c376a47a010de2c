import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'
import { tableList } from '../tables.ts'
import { deleteExpiredRows } from './remove-rows.ts'

export interface DeletedRows {
  readonly table: keyof Schema
  readonly rows: number
}

/**
 * Deletes the data of an organization in batches and yields each, as `deletion` in `tables.ts` defines it: except
 * members, audit events and the organization itself. It can be interrupted and run again.
 */
export async function* deleteOrganizationRows(
  db: Database,
  organizationId: OrganizationId,
  rowsPerStep: number
): AsyncGenerator<DeletedRows> {
  const referencingFirst = tableList.toReversed()
  for (const { name: table } of referencingFirst.filter(({ deletion }) => deletion === 'first')) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where organization_id = ${organizationId}`.execute(db)
    if (numAffectedRows > 0n) yield { table, rows: Number(numAffectedRows) }
  }

  await requestRemovals(db, organizationId)
  for (const { name: table, key } of referencingFirst.filter(({ deletion }) => deletion === 'in batches')) {
    const all = { table, key, areExpired: sql<boolean>`true` }
    for await (const rows of deleteExpiredRows({ db, organizationId }, all, { rowsPerStep, locked: 'awaited' }))
      yield { table, rows }
  }
}

/** Requests the removal of all stored recordings. The worker removes them after the organization is deleted. */
async function requestRemovals(db: Database, organizationId: OrganizationId): Promise<void> {
  await sql`
    insert into recording_deletions (organization_id, id, object_key, requested_at, run_after)
    select r.organization_id, r.call_id, r.object_key, r.stored_at, r.stored_at from call_recordings r
    where r.organization_id = ${organizationId} and r.object_key is not null
    on conflict (organization_id, id) do nothing`.execute(db)
}
