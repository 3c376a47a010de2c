import { limitsOf } from '@callbook/domain'
import type { AuditAction } from '../audit/audit-actions.ts'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { ReachContext } from '../within.ts'

/** Actions that export a list. */
export type ListExport = AuditAction & ('call.export' | 'customer.export_list' | 'evaluation.export')

/**
 * Records the export of a list, before its first item is read.
 *
 * @param requested the format and the filter
 */
export async function recordExport(
  at: ReachContext,
  act: ListExport,
  requested: Readonly<Record<string, unknown>>
): Promise<void> {
  const { organizationId, clientId } = limitsOf(at.reach)
  const limit = clientId === undefined ? {} : { clientId }
  const entry = { act, objectId: organizationId, ...limit, changes: newValues(requested) }
  await at.db.transaction().execute((tx) => recordAuditEvent(tx, at, entry))
}
