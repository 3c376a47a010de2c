import {
  type AuditChanges,
  type AuditEvent,
  insertAuditEvent,
  newId,
  putAuditEvent,
  type Queryable,
  readDatabaseTime
} from '@callbook/db'
import { type ClientId, limitsOf } from '@callbook/domain'
import type { ReachContext } from '../within.ts'
import { type AuditAction, auditActions } from './audit-actions.ts'

export interface AuditEntry {
  readonly act: AuditAction
  readonly objectId: string
  readonly clientId?: ClientId
  /** Empty if nothing was changed. */
  readonly changes: AuditChanges
}

/** The organization and the actor of an event. */
export type AuditContext = Pick<ReachContext, 'reach' | 'actor'>

/** Records an action in the transaction that performs it. */
export async function recordAuditEvent(
  tx: Queryable,
  { reach, actor }: AuditContext,
  entry: AuditEntry
): Promise<void> {
  if (Object.keys(entry.changes).length === 0) return

  await insertAuditEvent(
    { db: tx, organizationId: limitsOf(reach).organizationId, actor },
    eventOf(entry),
    await readTime(tx)
  )
}

/** Records the progress of an action in each of its transactions. */
export type RecordProgress = (tx: Queryable, changes: AuditChanges) => Promise<void>

/** Records one event for all transactions of an action; the first transaction creates it. */
export function recordInSteps({ reach, actor }: AuditContext, entry: Omit<AuditEntry, 'changes'>): RecordProgress {
  const id = newId()
  let at: Date | undefined

  return async (tx, changes) => {
    at ??= await readTime(tx)
    await putAuditEvent(
      { db: tx, organizationId: limitsOf(reach).organizationId, actor },
      eventOf({ ...entry, changes }),
      { id, at }
    )
  }
}

function eventOf({ act, ...others }: AuditEntry): AuditEvent {
  return { act, objectKind: auditActions[act], ...others }
}

/** Reads the time of the database, so that events of all actors have one order. */
async function readTime(tx: Queryable): Promise<Date> {
  return new Date(await readDatabaseTime(tx))
}
