import { addProviderAccount, hasRoomForProviderAccount, type ProviderAccountRow, type Queryable } from '@callbook/db'
import { type KeyRing, type ProviderAccountId, providers, type RandomBytes, sealSecret } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { RefusedError } from '../input-error.ts'
import type { Permit } from '../permit.ts'
import type { Context } from '../within.ts'
import { type ConnectInput, readConnectInput } from './connect-input.ts'
import { tryKey } from './key-trial.ts'
import type { ProviderAccess } from './provider-access.ts'

/** Maximum number of accounts per organization. Each is queried every few minutes. */
export const maxProviderAccounts = 50

const dayMs = 86_400_000

export interface KeyHandling {
  readonly now: Date
  readonly randomBytes: RandomBytes
  readonly keyRing: KeyRing
  readonly visit: ProviderAccess
  readonly permit?: Permit
}

interface Connecting extends KeyHandling {
  readonly id: ProviderAccountId
  /** Origins that the operator permits in addition to the provider's own. */
  readonly allowedOrigins: readonly string[]
}

/**
 * Connects a provider account, so that its calls are compared with the received ones, starting with the last days.
 * First tests the key with one list request; it is stored encrypted, and never shown again.
 *
 * @returns the creation, as a transaction that sends no requests
 * @throws {InputError} if the input is invalid, or the provider rejects the key
 * @throws {RefusedError} if the provider does not respond
 */
export async function prepareProvider(
  at: Omit<Context, 'db'>,
  input: ConnectInput,
  { id, now, randomBytes, keyRing, visit, allowedOrigins, permit }: Connecting
): Promise<(tx: Queryable) => Promise<ProviderAccountRow>> {
  const requested = readConnectInput(input, allowedOrigins)
  await tryKey(requested, visit, now)
  const { provider, origin: base_url, key } = requested
  const account = { id, provider, base_url, key_encrypted: sealSecret(keyRing, key, id, randomBytes) }
  const firstFrom = new Date(now.getTime() - providers[provider].listing.firstDays * dayMs)

  return async (tx) => {
    await permit?.(tx)
    const { organizationId } = at
    if (!(await hasRoomForProviderAccount({ db: tx, organizationId }, maxProviderAccounts, now))) {
      throw new RefusedError(`The organization has reached its limit of ${maxProviderAccounts} provider accounts`)
    }
    const row = await addProviderAccount({ db: tx, organizationId }, account, { now, firstFrom })
    const changes = newValues({ provider, base_url, key: 'set' })
    await recordAuditEvent(tx, at, { act: 'provider_account.connect', objectId: id, changes })

    return row
  }
}
