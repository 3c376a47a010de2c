import { type AuditActor, type AuditEventRow, type AuditFilter, type Database, listAuditEvents } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { made } from './changes.ts'
import { recordAct } from './record-act.ts'

/** Of more, the newest are exported. */
export const maxExportedEvents = 100_000

/** So many are read at once, and in memory while nobody reads on: one may have 32 kB. */
const batchSize = 250

/**
 * Reads what was changed, the newest first, for somebody who takes it along. That they do is an event itself.
 *
 * Nothing is read before it is asked for, and no more than `max` events.
 */
export async function exportEvents(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  filter: Omit<AuditFilter, 'after'>,
  max: number = maxExportedEvents
): Promise<AsyncGenerator<AuditEventRow, void, undefined>> {
  await db.transaction().execute(async (tx) => {
    const changes = made({ format: 'csv', ...filter })
    await recordAct(tx, organizationId, actor, { act: 'audit.export', objectId: organizationId, changes })
  })

  return readEach(db, organizationId, filter, max)
}

async function* readEach(db: Database, organizationId: OrganizationId, filter: AuditFilter, max: number) {
  let left = max
  let after: AuditFilter['after']
  do {
    const events = await listAuditEvents(db, organizationId, { ...filter, after }, Math.min(batchSize, left))
    yield* events
    const last = events.at(-1)
    left -= events.length
    after = last && events.length === batchSize ? { createdAt: new Date(last.at), id: last.id } : undefined
  } while (after !== undefined && left > 0)
}
