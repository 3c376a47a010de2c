import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'

/**
 * Requests a comparison of the calls since an instant, as after a connection. A running pass starts again with the
 * larger window.
 */
export async function requestPass(
  db: Queryable,
  organizationId: OrganizationId,
  accountId: ProviderAccountId,
  { from, now }: { readonly from: Date; readonly now: Date }
): Promise<void> {
  await db
    .insertInto('reconciliation_runs')
    .values({ organization_id: organizationId, account_id: accountId, kind: 'first', window_from: from, due_at: now })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'account_id', 'kind']).doUpdateSet((eb) => ({
        window_from: eb.fn<Date>('least', ['reconciliation_runs.window_from', 'excluded.window_from']),
        window_to: null,
        page_cursor: null,
        lease_id: null,
        leased_until: null,
        due_at: eb.ref('excluded.due_at')
      }))
    )
    .execute()
}
