import {
  type AuditActor,
  addProviderAccount,
  type Database,
  hasRoomForProviderAccount,
  type ProviderAccountRow
} from '@callbook/db'
import {
  type KeyRing,
  type OrganizationId,
  type ProviderAccountId,
  providers,
  type RandomBytes,
  sealSecret
} from '@callbook/domain'
import { made } from '../audit/changes.ts'
import { recordAct } from '../audit/record-act.ts'
import { RefusedError } from '../input-error.ts'
import { type ConnectInput, readConnectInput } from './connect-input.ts'
import { tryKey } from './key-trial.ts'
import type { ProviderVisit } from './provider-visit.ts'

/** How many an organization may have: each is asked every few minutes. */
export const maxProviderAccounts = 50

const dayMs = 86_400_000

/** With what a key is tried and sealed. */
export interface KeyHandling {
  readonly now: Date
  readonly randomBytes: RandomBytes
  readonly keyRing: KeyRing
  readonly visit: ProviderVisit
}

interface Connecting extends KeyHandling {
  readonly id: ProviderAccountId
  /** Where the operator lets providers be asked beside their own origins. */
  readonly allowedOrigins: readonly string[]
}

/**
 * Has the calls of an account compared with what arrives, those of the last days first. Its key is tried by asking for a
 * list once, and is stored sealed: nobody is shown it again.
 *
 * @throws {InputError} for what cannot be used, and for a key that the provider does not accept
 * @throws {RefusedError} when the provider does not answer, or the organization has as many as it may
 */
export async function connectProvider(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  input: ConnectInput,
  { id, now, randomBytes, keyRing, visit, allowedOrigins }: Connecting
): Promise<ProviderAccountRow> {
  const asked = readConnectInput(input, allowedOrigins)
  await tryKey(asked, visit, now)
  const { provider, origin: base_url, key } = asked
  const account = { id, provider, base_url, key_encrypted: sealSecret(keyRing, key, id, randomBytes) }
  const firstFrom = new Date(now.getTime() - providers[provider].listing.firstDays * dayMs)

  return await db.transaction().execute(async (tx) => {
    if (!(await hasRoomForProviderAccount(tx, organizationId, maxProviderAccounts, now))) {
      throw new RefusedError(`An organization may connect ${maxProviderAccounts} accounts, and this one has them`)
    }
    const row = await addProviderAccount(tx, organizationId, account, { now, firstFrom })
    const done = { act: 'provider_account.connect', objectId: id } as const
    await recordAct(tx, organizationId, actor, { ...done, changes: made({ provider, base_url, key: 'set' }) })

    return row
  })
}
