import { type AuditChanges, type AuditEventRow, type AuditFilter, type Database, listAuditEvents } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'

/** Audit event. */
export interface ListedEvent extends Omit<AuditEventRow, 'changes'> {
  readonly changes: AuditChanges
}

/** Maximum number of listed events; the newest are listed. */
export const maxListedEvents = 1_000

/** Lists audit events, newest first. */
export async function listEvents(
  db: Database,
  organizationId: OrganizationId,
  filter: AuditFilter
): Promise<ListedEvent[]> {
  const rows = await listAuditEvents(db, organizationId, filter, maxListedEvents)

  return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) }))
}
