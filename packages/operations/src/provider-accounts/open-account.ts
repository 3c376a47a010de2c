import type { OpenedAccount } from '@callbook/backfill'
import { type Database, findProviderAccount, findSealedAccountKey } from '@callbook/db'
import {
  type KeyRing,
  type ListingProviderName,
  type OrganizationId,
  openSecret,
  type ProviderAccountId
} from '@callbook/domain'
import { InputError } from '../input-error.ts'

/**
 * Returns an account with its decrypted key.
 *
 * @returns `undefined` if the account does not exist
 * @throws {InputError} if the key ring cannot decrypt the key
 */
export async function openAccount(
  db: Database,
  organizationId: OrganizationId,
  { id, keyRing }: { readonly id: ProviderAccountId; readonly keyRing: KeyRing }
): Promise<OpenedAccount | undefined> {
  const at = { db, organizationId }
  const account = await findProviderAccount(at, id)
  const sealed = await findSealedAccountKey(at, id)
  if (account === undefined || sealed === undefined) return undefined

  return {
    provider: account.provider as ListingProviderName,
    origin: account.base_url,
    key: openKey(keyRing, sealed.key_encrypted, id)
  }
}

/** @throws {InputError} if the key ring cannot decrypt the key */
function openKey(keyRing: KeyRing, sealed: string, id: ProviderAccountId): string {
  try {
    return openSecret(keyRing, sealed, id)
  } catch (error) {
    throw new InputError(`SECRETS_KEY does not open the key of provider account ${id}: ${(error as Error).message}`)
  }
}
