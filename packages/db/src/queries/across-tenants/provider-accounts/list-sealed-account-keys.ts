import type { ProviderAccountId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../../database.ts'
import type { SealedAccountKey } from '../../provider-accounts/account-keys.ts'

/**
 * Returns the encrypted keys of the provider accounts of all organizations, in the order of their ids, which never
 * change.
 */
export async function listSealedAccountKeys(
  db: Database,
  { after, limit }: { readonly after: ProviderAccountId | undefined; readonly limit: number }
): Promise<SealedAccountKey[]> {
  const { rows } = await sql<SealedAccountKey>`
    /* across tenants */
    select organization_id, id, key_encrypted from provider_accounts
    ${after === undefined ? sql`` : sql`where id > ${after}`}
    order by id limit ${limit}`.execute(db)

  return rows
}
