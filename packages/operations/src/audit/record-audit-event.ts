import {
  type AuditActor,
  type AuditChanges,
  type AuditEvent,
  insertAuditEvent,
  newId,
  putAuditEvent,
  type Queryable,
  readDatabaseTime
} from '@callbook/db'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { type AuditAction, auditActions } from './audit-actions.ts'

export interface AuditEntry {
  readonly act: AuditAction
  readonly objectId: string
  readonly clientId?: ClientId
  /** Empty if nothing was changed. */
  readonly changes: AuditChanges
}

/** Records an action in the transaction that performs it. */
export async function recordAuditEvent(
  tx: Queryable,
  organizationId: OrganizationId,
  actor: AuditActor,
  done: AuditEntry
): Promise<void> {
  if (Object.keys(done.changes).length === 0) return

  await insertAuditEvent(tx, organizationId, actor, eventOf(done), await readTime(tx))
}

/** Records the progress of an action in each of its transactions. */
export type RecordProgress = (tx: Queryable, changes: AuditChanges) => Promise<void>

/** Records one event for all transactions of an action; the first transaction creates it. */
export function recordInSteps(
  organizationId: OrganizationId,
  actor: AuditActor,
  done: Omit<AuditEntry, 'changes'>
): RecordProgress {
  const id = newId()
  let at: Date | undefined

  return async (tx, changes) => {
    at ??= await readTime(tx)
    await putAuditEvent(tx, organizationId, actor, eventOf({ ...done, changes }), { id, at })
  }
}

function eventOf({ act, ...done }: AuditEntry): AuditEvent {
  return { act, objectKind: auditActions[act], ...done }
}

/** Reads the time of the database, so that events of all actors have one order. */
async function readTime(tx: Queryable): Promise<Date> {
  return new Date(await readDatabaseTime(tx))
}
