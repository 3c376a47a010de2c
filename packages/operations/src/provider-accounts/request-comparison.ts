import { type AuditActor, type Database, findProviderAccount, requestPass } from '@callbook/db'
import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import { made } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { RefusedError } from '../input-error.ts'

/**
 * Requests that the worker compares an account's calls since a time with the received ones and stores the missing ones.
 *
 * @returns `undefined` if the account does not exist
 * @throws {RefusedError} if the provider rejects the key of the account
 */
export async function requestComparison(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: ProviderAccountId,
  { since, now }: { readonly since: Date; readonly now: Date }
): Promise<true | undefined> {
  return await db.transaction().execute(async (tx) => {
    const account = await findProviderAccount(tx, organizationId, id)
    if (account === undefined) return undefined
    if (account.state !== 'active')
      throw new RefusedError('The provider rejects the key of the account: replace the key')
    await requestPass(tx, organizationId, id, { from: since, now })
    const changes = made({ since: since.toISOString() })
    await recordAuditEvent(tx, organizationId, actor, { act: 'provider_account.compare', objectId: id, changes })

    return true
  })
}
