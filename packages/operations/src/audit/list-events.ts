import { type AuditChanges, type AuditEventRow, type AuditFilter, type Database, listAuditEvents } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { maxListedEvents } from '../limits.ts'

export interface ListedEvent extends Omit<AuditEventRow, 'changes'> {
  readonly changes: AuditChanges
}

/** Lists audit events, newest first. */
export async function listEvents(
  db: Database,
  organizationId: OrganizationId,
  filter: AuditFilter
): Promise<ListedEvent[]> {
  const rows = await listAuditEvents(db, organizationId, filter, maxListedEvents)

  return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) }))
}
