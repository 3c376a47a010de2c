import { findProviderAccount, type ProviderAccountRow, removeProviderAccount, updateProviderKey } from '@callbook/db'
import { type ListingProviderName, type ProviderAccountId, sealSecret } from '@callbook/domain'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Context } from '../within.ts'
import type { KeyHandling } from './connect-account.ts'
import { readProviderKey } from './connect-input.ts'
import { tryKey } from './key-trial.ts'
import { withProviderLease } from './provider-lease.ts'

/**
 * Replaces the key of an account. The new key is tested with the provider first.
 *
 * @returns `undefined` if the account does not exist
 * @throws {InputError} if the provider rejects the key
 * @throws {RefusedError} if the provider does not respond, or the account is in use
 */
export async function replaceProviderKey(
  at: Context,
  id: ProviderAccountId,
  { key: text, now, randomBytes, keyRing, visit, permit }: KeyHandling & { readonly key: string }
): Promise<ProviderAccountRow | undefined> {
  const { db, organizationId } = at
  const account = await findProviderAccount(at, id)
  if (account === undefined) return undefined
  const key = readProviderKey(text)
  const tried = { provider: account.provider as ListingProviderName, origin: account.base_url, key }
  await withProviderLease(at, { ...visit, accountId: id }, ({ signal }) => tryKey(tried, { ...visit, signal }, now))
  const keyEncrypted = sealSecret(keyRing, key, id, randomBytes)

  return await db.transaction().execute(async (tx) => {
    const inTx = { db: tx, organizationId }
    await permit?.(tx)
    if (!(await updateProviderKey(inTx, id, { keyEncrypted, now }))) return undefined
    const changes = { key: { before: 'set', after: 'replaced' } }
    await recordAuditEvent(tx, at, { act: 'provider_account.replace_key', objectId: id, changes })

    return await findProviderAccount(inTx, id)
  })
}

/**
 * Deletes an account with its key, which ends its comparisons.
 *
 * @returns the deleted account; `undefined` if it does not exist
 */
export async function disconnectProvider(
  at: Context,
  id: ProviderAccountId,
  now: Date
): Promise<ProviderAccountRow | undefined> {
  const { db, organizationId } = at

  return await db.transaction().execute(async (tx) => {
    const inTx = { db: tx, organizationId }
    const account = await findProviderAccount(inTx, id)
    if (account === undefined || !(await removeProviderAccount(inTx, id, now))) return undefined
    const { provider, base_url } = account
    const changes = { provider: { before: provider }, base_url: { before: base_url }, key: { before: 'set' } }
    await recordAuditEvent(tx, at, { act: 'provider_account.disconnect', objectId: id, changes })

    return account
  })
}
