import { limitsOf, type OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import { whereEndpointWithin, whereWithin } from './reach.ts'
import type { ReachScope } from './scope.ts'

/** Tables whose rows never change their client. */
export type OwnedTable = 'calls' | 'customers' | 'rejected_reports' | 'webhook_endpoints'

/**
 * Returns the organization of a row, which opens everything that belongs to the row.
 *
 * A reach of a whole organization needs no statement, and the row may not exist.
 *
 * @returns `undefined` if the reach is limited to a client, and the row is not within it
 */
export async function findOwner(
  { db, reach }: ReachScope,
  table: OwnedTable,
  id: string
): Promise<OrganizationId | undefined> {
  const { organizationId, clientId } = limitsOf(reach)
  if (clientId === undefined) return organizationId
  const isOwned =
    table === 'rejected_reports'
      ? sql`organization_id = ${organizationId} and ${whereEndpointWithin(reach, 'rejected_reports.endpoint_id')}`
      : whereWithin(reach)
  const { rows } = await sql`select from ${sql.table(table)} where ${isOwned} and id = ${id}`.execute(db)

  return rows.length === 0 ? undefined : organizationId
}
