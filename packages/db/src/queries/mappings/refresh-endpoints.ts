import { customProvider, type OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { readDatabaseTime } from '../database-time.ts'

/** Makes every process look up the endpoints of a mapping again, so that a change is in force within a second. */
export async function refreshMappedEndpoints(
  tx: Queryable,
  organizationId: OrganizationId,
  name: string
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ settings_changed_at: await readDatabaseTime(tx) })
    .where('organization_id', '=', organizationId)
    .where('provider', '=', customProvider(name))
    .where('status', '<>', 'revoked')
    .execute()
}
