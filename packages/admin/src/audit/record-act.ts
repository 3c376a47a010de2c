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
import { type Act, acts } from './acts.ts'

/** What was done. */
export interface Done {
  readonly act: Act
  readonly objectId: string
  readonly clientId?: ClientId
  /** Nothing has been done where this is empty. */
  readonly changes: AuditChanges
}

/** Writes down what was done, in the transaction that does it. */
export async function recordAct(
  tx: Queryable,
  organizationId: OrganizationId,
  actor: AuditActor,
  done: Done
): Promise<void> {
  if (Object.keys(done.changes).length === 0) return

  await insertAuditEvent(tx, organizationId, actor, eventOf(done), await readTime(tx))
}

/** Writes down what has been done so far, in each transaction of an act that takes many. */
export type RecordProgress = (tx: Queryable, changes: AuditChanges) => Promise<void>

/** One event for all transactions of an act, however many they are: the first makes it. */
export function recordInSteps(
  organizationId: OrganizationId,
  actor: AuditActor,
  done: Omit<Done, 'changes'>
): RecordProgress {
  const id = newId()
  let at: Date | undefined

  return async (tx, changes) => {
    at ??= await readTime(tx)
    await putAuditEvent(tx, organizationId, actor, eventOf({ ...done, changes }), { id, at })
  }
}

function eventOf({ act, ...done }: Done): AuditEvent {
  return { act, objectKind: acts[act], ...done }
}

/** By one clock, so that the events of all who act are in the order in which they were written. */
async function readTime(tx: Queryable): Promise<Date> {
  return new Date(await readDatabaseTime(tx))
}
