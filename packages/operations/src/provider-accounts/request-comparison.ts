import { findProviderAccount, requestPass } from '@callbook/db'
import type { ProviderAccountId } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { RefusedError } from '../input-error.ts'
import type { Context } from '../within.ts'

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
    const account = await findProviderAccount(tx, organizationId, id)
    if (account === undefined) return undefined
    if (account.state !== 'active')
      throw new RefusedError('The provider rejects the key of the account: replace the key')
    await requestPass(tx, organizationId, id, { from: since, now })
    const changes = newValues({ since: since.toISOString() })
    await recordAuditEvent(tx, at, { act: 'provider_account.compare', objectId: id, changes })

    return true
  })
}
