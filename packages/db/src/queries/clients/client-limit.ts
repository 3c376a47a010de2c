import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { lockAdditions } from '../organizations/lock-additions.ts'

/**
 * Returns `true` if an organization has fewer clients than `limit`. Until the transaction ends, other callers of this
 * function wait.
 */
export async function hasRoomForClient(
  tx: Queryable,
  organizationId: OrganizationId,
  limit: number,
  now: Date
): Promise<boolean> {
  await lockAdditions(tx, organizationId, now)
  const { rows } = await sql<{ count: string }>`
    select count(*) from (select from clients where organization_id = ${organizationId} limit ${limit}) as counted`.execute(
    tx
  )

  return Number(rows[0]?.count) < limit
}
