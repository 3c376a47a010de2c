import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

/** Returns the end time of the oldest unassigned call, or `undefined` without any. */
export async function findOldestUnassigned(
  db: Queryable,
  organizationId: OrganizationId,
  accountId: ProviderAccountId
): Promise<Date | undefined> {
  const { oldest } = await db
    .selectFrom('gaps')
    .select(sql<string | null>`min(coalesce(ended_at, found_at))`.as('oldest'))
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'unassigned')
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()

  return oldest === null ? undefined : new Date(oldest)
}
