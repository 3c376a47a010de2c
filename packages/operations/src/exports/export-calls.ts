import { type CallFilter, type CallRow, maxLimit, readCallRows } from '@callbook/db'
import { inputBounds, limitsOf } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { ReachContext } from '../within.ts'
import { inBatches } from './in-batches.ts'

/**
 * Reads calls for an export, newest stored first. Records an audit event with the filter before the first call is read.
 */
export async function exportCalls(
  at: ReachContext,
  { filter, requested }: { readonly filter: CallFilter; readonly requested: Readonly<Record<string, unknown>> },
  max: number = inputBounds.exportedRows
): Promise<AsyncGenerator<CallRow, void, undefined>> {
  const { db, reach } = at
  const { organizationId, clientId } = limitsOf(reach)
  await db.transaction().execute(async (tx) => {
    const changes = newValues({ format: 'csv', ...requested })
    const limit = clientId === undefined ? {} : { clientId }
    await recordAuditEvent(tx, at, {
      act: 'call.export',
      objectId: organizationId,
      ...limit,
      changes
    })
  })

  return inBatches({
    max,
    size: maxLimit,
    read: async (limit, after) => await readCallRows(at, filter, { page: { limit, after } })
  })
}
