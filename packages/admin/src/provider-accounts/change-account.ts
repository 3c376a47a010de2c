import {
  type AuditActor,
  type Database,
  findProviderAccount,
  type ProviderAccountRow,
  removeProviderAccount,
  replaceProviderKey as replaceRow
} from '@callbook/db'
import { type OrganizationId, type ProviderAccountId, type ProviderName, sealSecret } from '@callbook/domain'
import { recordAct } from '../audit/record-act.ts'
import type { KeyHandling } from './connect-account.ts'
import { readProviderKey } from './connect-input.ts'
import { inTurn } from './in-turn.ts'
import { tryKey } from './key-trial.ts'

/**
 * Gives an account another key, which is tried as the first one was. Undefined for an unknown account.
 *
 * @throws {InputError} for a key that the provider does not accept
 * @throws {RefusedError} when the provider does not answer, or others ask it
 */
export async function replaceProviderKey(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: ProviderAccountId,
  given: string,
  { now, randomBytes, keyRing, visit }: KeyHandling
): Promise<ProviderAccountRow | undefined> {
  const account = await findProviderAccount(db, organizationId, id)
  if (account === undefined) return undefined
  const key = readProviderKey(given)
  const tried = { provider: account.provider as ProviderName, origin: account.base_url, key }
  await inTurn(db, organizationId, id, visit, ({ signal }) => tryKey(tried, { ...visit, signal }, now))
  const keyEncrypted = sealSecret(keyRing, key, id, randomBytes)

  return await db.transaction().execute(async (tx) => {
    if (!(await replaceRow(tx, organizationId, id, { keyEncrypted, now }))) return undefined
    const changes = { key: { before: 'set', after: 'replaced' } }
    await recordAct(tx, organizationId, actor, { act: 'provider_account.replace_key', objectId: id, changes })

    return await findProviderAccount(tx, organizationId, id)
  })
}

/** Deletes an account with its key: it is asked no more. @returns what it was; undefined for an unknown one */
export async function disconnectProvider(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: ProviderAccountId,
  now: Date
): Promise<ProviderAccountRow | undefined> {
  return await db.transaction().execute(async (tx) => {
    const account = await findProviderAccount(tx, organizationId, id)
    if (account === undefined || !(await removeProviderAccount(tx, organizationId, id, now))) return undefined
    const { provider, base_url } = account
    const changes = { provider: { before: provider }, base_url: { before: base_url }, key: { before: 'set' } }
    await recordAct(tx, organizationId, actor, { act: 'provider_account.disconnect', objectId: id, changes })

    return account
  })
}
