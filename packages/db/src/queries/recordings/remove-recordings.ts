import type { CallId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import { requestDeletions } from './finish-copies.ts'
import { isHeld } from './holds.ts'

/**
 * Makes the recordings of calls unplayable and requests the removal of their objects, in the transaction that erases
 * the calls. A copy under way finds no row and is removed.
 *
 * @returns the number of stored recordings
 */
export async function removeRecordings(
  tx: Queryable,
  organizationId: OrganizationId,
  callIds: readonly CallId[],
  now: Date
): Promise<number> {
  const removed = await tx
    .deleteFrom('call_recordings')
    .where('organization_id', '=', organizationId)
    .where('call_id', 'in', callIds)
    .returning('object_key')
    .execute()
  const keys = removed.flatMap(({ object_key }) => object_key ?? [])
  await requestDeletions(tx, organizationId, keys, now)

  return keys.length
}

const expiredPerStep = 200

/** Ends the recordings whose time has ended, except held ones, and requests the removal of their objects. */
export async function expireRecordings(
  db: Database,
  organizationId: OrganizationId,
  now: Date
): Promise<{ readonly count: number; readonly hasMore: boolean }> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ call_id: CallId; kind: string; object_key: string }>`
      select r.call_id, r.kind, r.object_key from call_recordings r
      join calls c on c.organization_id = ${organizationId} and c.id = r.call_id
      where r.organization_id = ${organizationId} and r.state = 'stored' and r.expires_at <= ${now}
        and not ${isHeld(organizationId)}
      order by r.expires_at limit ${expiredPerStep}
      for update of r skip locked`.execute(tx)
    const ids = rows.map(({ call_id }) => call_id)
    if (ids.length > 0) {
      await sql`
        update call_recordings set state = 'expired', object_key = null, bytes = null, sha256 = null, expires_at = null
        where organization_id = ${organizationId} and call_id = any(${ids}) and state = 'stored'
          and expires_at <= ${now}`.execute(tx)
    }
    await requestDeletions(
      tx,
      organizationId,
      rows.map(({ object_key }) => object_key),
      now
    )

    return { count: rows.length, hasMore: rows.length === expiredPerStep }
  })
}
