import { type CallFilter, type CallRow, maxLimit, readCallRows } from '@callbook/db'
import { inputBounds } from '@callbook/domain'
import type { ReachContext } from '../within.ts'
import { inBatches } from './in-batches.ts'
import { recordExport } from './record-export.ts'

/**
 * Reads calls for an export, newest stored first. Records an audit event with the filter before the first call is read.
 */
export async function exportCalls(
  at: ReachContext,
  { filter, requested }: { readonly filter: CallFilter; readonly requested: Readonly<Record<string, unknown>> },
  max: number = inputBounds.exportedRows
): Promise<AsyncGenerator<CallRow, void, undefined>> {
  await recordExport(at, 'call.export', { format: 'csv', ...requested })

  return inBatches({
    max,
    size: maxLimit,
    read: async (limit, after) => await readCallRows(at, filter, { page: { limit, after } })
  })
}
