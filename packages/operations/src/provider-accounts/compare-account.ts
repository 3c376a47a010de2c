import { comparePass, type GapReport, ProviderApiError } from '@callbook/backfill'
import type { ReportWriter } from '@callbook/calls'
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
    return await withProviderLease(db, organizationId, id, visit, ({ signal, yieldLease }) =>
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
