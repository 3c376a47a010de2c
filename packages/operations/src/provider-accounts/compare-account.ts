import { comparePass, type GapReport, ProviderApiError } from '@callbook/backfill'
import type { ReportWriter } from '@callbook/calls'
import { findProviderAccount, requestPass } from '@callbook/db'
import { type KeyRing, type ProviderAccountId, providers } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { RefusedError } from '../input-error.ts'
import type { Context } from '../within.ts'
import { openAccount } from './open-account.ts'
import type { ProviderAccess } from './provider-access.ts'
import { withProviderLease } from './provider-lease.ts'

interface Comparison {
  readonly since: Date
  readonly keyRing: KeyRing
  readonly visit: ProviderAccess
  readonly now: () => Date
  /** Stores missing calls; if omitted, nothing is written. */
  readonly writer?: ReportWriter | undefined
  readonly onProgress?: (report: GapReport) => Promise<void> | void
}

/**
 * Compares the calls of a provider with the received ones. With a writer, stores the missing calls and first records an
 * audit event.
 *
 * @returns `undefined` if the account does not exist
 * @throws {RefusedError} if the provider does not respond, or the account stays in use; calls stored by then remain
 */
export async function compareAccount(
  at: Context,
  id: ProviderAccountId,
  { since, keyRing, visit, now, writer, onProgress }: Comparison
): Promise<GapReport | undefined> {
  const { db, organizationId } = at
  const account = await openAccount(db, organizationId, { id, keyRing })
  if (account === undefined) return undefined
  if (writer !== undefined) {
    const entry = {
      act: 'provider_account.compare',
      objectId: id,
      changes: newValues({ since: since.toISOString() })
    } as const
    await db.transaction().execute(async (tx) => await recordAuditEvent(tx, at, entry))
  }
  const { provider } = account
  try {
    return await withProviderLease(at, { ...visit, accountId: id }, ({ signal, yieldLease }) =>
      comparePass({
        db,
        organizationId,
        account: { id, provider },
        provider: providers[provider],
        api: visit.open(account),
        ...{ signal, yieldLease, now, since, writer },
        ...(onProgress !== undefined && { onProgress })
      })
    )
  } catch (error) {
    throw error instanceof ProviderApiError ? new RefusedError(`${error.message}.`) : error
  }
}

/**
 * Requests that the worker compares an account's calls since a time with the received ones and stores the missing ones.
 *
 * @returns `undefined` if the account does not exist
 * @throws {RefusedError} if the provider rejects the key of the account
 */
export async function requestComparison(
  at: Context,
  id: ProviderAccountId,
  { since, now }: { readonly since: Date; readonly now: Date }
): Promise<true | undefined> {
  const { db, organizationId } = at

  return await db.transaction().execute(async (tx) => {
    const inTx = { db: tx, organizationId }
    const account = await findProviderAccount(inTx, id)
    if (account === undefined) return undefined
    if (account.state !== 'active')
      throw new RefusedError('The provider rejects the key of the account: replace the key')
    await requestPass(inTx, id, { from: since, now })
    const changes = newValues({ since: since.toISOString() })
    await recordAuditEvent(tx, at, { act: 'provider_account.compare', objectId: id, changes })

    return true
  })
}
