import type { OrganizationScope } from '@callbook/db'
import type { RejectionId } from '@callbook/domain'

/** @returns whether the report existed */
export async function deleteRejectedReport(
  { db, organizationId }: OrganizationScope,
  id: RejectionId
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('rejected_reports')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

  return numDeletedRows > 0n
}
