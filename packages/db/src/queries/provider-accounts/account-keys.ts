import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'

/** Key of an account, encrypted for the id of the account. */
export interface SealedAccountKey {
  readonly organization_id: OrganizationId
  readonly id: ProviderAccountId
  readonly key_encrypted: string
}

export async function findSealedAccountKey(
  db: Queryable,
  organizationId: OrganizationId,
  id: ProviderAccountId
): Promise<SealedAccountKey | undefined> {
  return await db
    .selectFrom('provider_accounts')
    .select(['organization_id', 'id', 'key_encrypted'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$narrowType<SealedAccountKey>()
    .executeTakeFirst()
}

/**
 * Replaces the encrypted form of the same key, unless the key has changed since it was read.
 *
 * @returns `true` if it was replaced
 */
export async function replaceSealedAccountKey(
  db: Queryable,
  from: SealedAccountKey,
  to: SealedAccountKey
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('provider_accounts')
    .set({ key_encrypted: to.key_encrypted })
    .where('organization_id', '=', from.organization_id)
    .where('id', '=', from.id)
    .where('key_encrypted', '=', from.key_encrypted)
    .executeTakeFirstOrThrow()

  return numUpdatedRows === 1n
}
