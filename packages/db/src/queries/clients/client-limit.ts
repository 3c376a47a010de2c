import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

/** No caller can use it for a request: theirs have a character at least. */
const keyOfLimit = ''

/**
 * Whether an organization has fewer clients than `limit`: until the transaction ends, nobody else who asks adds one.
 *
 * They wait for a row that belongs to the organization alone, since a count locks nothing.
 */
export async function hasRoomForClient(
  tx: Queryable,
  organizationId: OrganizationId,
  limit: number,
  now: Date
): Promise<boolean> {
  await tx
    .insertInto('idempotent_requests')
    .values({
      organization_id: organizationId,
      key: keyOfLimit,
      request_hash: Buffer.alloc(0),
      status_code: 0,
      body: '',
      expires_at: now
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'key']).doUpdateSet((eb) => ({ expires_at: eb.ref('excluded.expires_at') }))
    )
    .execute()
  const { rows } = await sql<{ count: string }>`
    select count(*) from (select from clients where organization_id = ${organizationId} limit ${limit}) as counted`.execute(
    tx
  )

  return Number(rows[0]?.count) < limit
}
