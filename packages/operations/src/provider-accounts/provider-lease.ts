import { setTimeout as delay } from 'node:timers/promises'
import { AccountBusyError, type AccountLease, withAccountLease } from '@callbook/backfill'
import type { Database, OrganizationScope } from '@callbook/db'
import type { ProviderAccountId } from '@callbook/domain'
import { RefusedError } from '../input-error.ts'
import type { ProviderAccess } from './provider-access.ts'

/**
 * Runs `work` with exclusive use of a provider account.
 *
 * @throws {RefusedError} if the account stays in use for longer than `patienceMs`
 */
export async function withProviderLease<Result>(
  { db, organizationId }: OrganizationScope<Database>,
  { accountId, signal, patienceMs, onWait }: ProviderAccess & { readonly accountId: ProviderAccountId },
  work: (visit: AccountLease) => Promise<Result>
): Promise<Result> {
  const clock = {
    now: () => new Date(),
    sleep: async (ms: number, until: AbortSignal) => await delay(ms, undefined, { signal: until })
  }
  try {
    return await withAccountLease({ db, organizationId, accountId, signal, patienceMs, onWait, ...clock }, work)
  } catch (error) {
    throw error instanceof AccountBusyError ? new RefusedError(`${error.message}.`) : error
  }
}
