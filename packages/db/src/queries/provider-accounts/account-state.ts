import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import type { Database, Queryable } from '../../database.ts'
import type { ProviderAccountState } from './provider-accounts.ts'

interface AccountNote {
  readonly state: ProviderAccountState
  /** Why the provider could not be asked; null when it has answered. */
  readonly error: string | null
  readonly now: Date
}

/**
 * Notes how asking an account went.
 *
 * @returns whether its state is another than before: who finds so may tell of it, and nobody else does
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

/** Gives an account another key, with which it is asked again. */
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
