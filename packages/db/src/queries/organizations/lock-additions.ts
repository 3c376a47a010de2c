import type { OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'

/** Requests cannot use this key, because theirs have at least one character. */
const lockKey = ''

/**
 * Serializes the creation of bounded resources of an organization until the transaction ends.
 *
 * Callers wait for a row of the organization, because a count locks nothing.
 *
 * @throws {Error} outside a transaction, where the lock would end at once
 */
export async function lockAdditions(tx: Queryable, organizationId: OrganizationId, now: Date): Promise<void> {
  if (!tx.isTransaction) throw new Error('a limit can be checked only in the transaction that adds')
  await tx
    .insertInto('request_idempotency')
    .values({
      organization_id: organizationId,
      key: lockKey,
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
