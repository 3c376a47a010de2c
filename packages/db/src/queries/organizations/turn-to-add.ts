import type { OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'

/** No caller can use it for a request: theirs have a character at least. */
const keyOfTurn = ''

/**
 * Waits until nobody else who asks adds something of which an organization may have so many: until the transaction ends.
 *
 * They wait for a row that belongs to the organization alone, since a count locks nothing.
 */
export async function waitForTurnToAdd(tx: Queryable, organizationId: OrganizationId, now: Date): Promise<void> {
  await tx
    .insertInto('idempotent_requests')
    .values({
      organization_id: organizationId,
      key: keyOfTurn,
      request_hash: Buffer.alloc(0),
      status_code: 0,
      body: '',
      expires_at: now
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'key']).doUpdateSet((eb) => ({ expires_at: eb.ref('excluded.expires_at') }))
    )
    .execute()
}
