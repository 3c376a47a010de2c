import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import type { Database, Queryable } from '../../database.ts'
import type { ProviderAccountState } from './provider-accounts.ts'

interface AccountNote {
  readonly state: ProviderAccountState
  /** Error of the last request; null after a success. */
  readonly error: string | null
  readonly now: Date
}

/**
 * Records the result of a request to an account.
 *
 * @returns `true` if its state changed, so that exactly one process reports the change
 */
export async function noteAccountState(
  db: Database,
  organizationId: OrganizationId,
  id: ProviderAccountId,
  { state, error, now }: AccountNote
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('provider_accounts')
      .select('state')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) return false
    await tx
      .updateTable('provider_accounts')
      .set({ state, last_error: error, ...(error === null && { last_ok_at: now }), updated_at: now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute()

    return before.state !== state
  })
}

/** Replaces the key of an account and reactivates it. */
export async function replaceProviderKey(
  db: Queryable,
  organizationId: OrganizationId,
  id: ProviderAccountId,
  { keyEncrypted, now }: { readonly keyEncrypted: string; readonly now: Date }
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('provider_accounts')
    .set({ key_encrypted: keyEncrypted, state: 'active', last_error: null, last_ok_at: now, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

  return numUpdatedRows === 1n
}
