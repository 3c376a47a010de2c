import { type AuditActor, type Database, findProviderAccount, requestPass } from '@callbook/db'
import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import { made } from '../audit/changes.ts'
import { recordAct } from '../audit/record-act.ts'
import { RefusedError } from '../input-error.ts'

/**
 * Has the worker compare at once what an account has had since an instant with what has arrived, and fill in what is
 * missing. Undefined for an unknown account.
 *
 * @throws {RefusedError} for one whose key is refused
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
      throw new RefusedError('The provider refuses the key of the account: give it another')
    await requestPass(tx, organizationId, id, { from: since, now })
    const changes = made({ since: since.toISOString() })
    await recordAct(tx, organizationId, actor, { act: 'provider_account.compare', objectId: id, changes })

    return true
  })
}
