import { type AuditEventRow, type AuditFilter, listAuditEvents } from '@callbook/db'
import { inputBounds } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Context } from '../within.ts'
import { inBatches } from './in-batches.ts'

/** Small, because one event may have 32 kB. */
const batchSize = 250

/** Reads audit events for an export, newest first. The export is an audit event, too. */
export async function exportEvents(
  at: Context,
  filter: Omit<AuditFilter, 'after'>,
  max: number = inputBounds.exportedRows
): Promise<AsyncGenerator<AuditEventRow, void, undefined>> {
  const { db, organizationId } = at
  await db.transaction().execute(async (tx) => {
    const changes = newValues({ format: 'csv', ...filter })
    await recordAuditEvent(tx, at, { act: 'audit.export', objectId: organizationId, changes })
  })

  return inBatches({
    max,
    size: batchSize,
    async read(limit, after) {
      const rows = await listAuditEvents(at, { ...filter, after }, limit)
      const last = rows.length === limit ? rows.at(-1) : undefined

      return { rows, next: last && { at: new Date(last.at), id: last.id } }
    }
  })
}
