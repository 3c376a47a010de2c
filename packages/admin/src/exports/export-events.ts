import { type AuditActor, type AuditEventRow, type AuditFilter, type Database, listAuditEvents } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { made } from '../audit/changes.ts'
import { recordAct } from '../audit/record-act.ts'
import { inBatches } from './in-batches.ts'
import { maxExported } from './max-exported.ts'

/** One may have 32 kB. */
const batchSize = 250

/** Reads what was changed, the newest first, for somebody who takes it along. That they do is an event itself. */
export async function exportEvents(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  filter: Omit<AuditFilter, 'after'>,
  max: number = maxExported
): Promise<AsyncGenerator<AuditEventRow, void, undefined>> {
  await db.transaction().execute(async (tx) => {
    const changes = made({ format: 'csv', ...filter })
    await recordAct(tx, organizationId, actor, { act: 'audit.export', objectId: organizationId, changes })
  })

  return inBatches({
    max,
    size: batchSize,
    async read(limit, after) {
      const rows = await listAuditEvents(db, organizationId, { ...filter, after }, limit)
      const last = rows.length === limit ? rows.at(-1) : undefined

      return { rows, next: last && { createdAt: new Date(last.at), id: last.id } }
    }
  })
}
