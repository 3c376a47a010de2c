import { type AuditActor, type CallFilter, type CallRow, type Database, maxLimit, readCallRows } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { made } from '../audit/changes.ts'
import { recordAct } from '../audit/record-act.ts'
import { inBatches } from './in-batches.ts'
import { maxExported } from './max-exported.ts'

/**
 * Reads calls, the one stored last first, for somebody who takes them along. That they do is written down, with what
 * they were chosen by.
 *
 * @param asked what to write down: names and texts as they were asked for
 */
export async function exportCalls(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  { filter, asked }: { readonly filter: CallFilter; readonly asked: Readonly<Record<string, unknown>> },
  max: number = maxExported
): Promise<AsyncGenerator<CallRow, void, undefined>> {
  await db.transaction().execute(async (tx) => {
    const changes = made({ format: 'csv', ...asked })
    await recordAct(tx, organizationId, actor, { act: 'call.export', objectId: organizationId, changes })
  })

  return inBatches({
    max,
    size: maxLimit,
    read: async (limit, after) => await readCallRows(db, organizationId, filter, { limit, after })
  })
}
