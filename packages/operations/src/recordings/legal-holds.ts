import {
  examineAgain,
  findHeldClient,
  insertHold,
  inTransaction,
  type LegalHold,
  lockHolds,
  type Queryable,
  releaseHold
} from '@callbook/db'
import { type CallId, type ClientId, type CustomerId, inputBounds } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { InputError } from '../input-error.ts'
import type { Context } from '../within.ts'

export const heldKinds = ['client', 'customer', 'call'] as const

export type HeldObject =
  | { readonly kind: 'client'; readonly id: ClientId }
  | { readonly kind: 'customer'; readonly id: CustomerId }
  | { readonly kind: 'call'; readonly id: CallId }

/**
 * Protects data against erasure, retention of recordings and deletion.
 *
 * @returns `undefined` if the object does not exist
 * @throws {InputError} without a reason, or for a very long one
 */
export async function createHold(
  at: Context<Queryable>,
  held: HeldObject,
  { reason, now }: { readonly reason: string; readonly now: Date }
): Promise<LegalHold | undefined> {
  const { db, organizationId, actor } = at
  const text = reason.trim()
  if (text === '' || text.length > inputBounds.legalHoldReason)
    throw new InputError(`The reason must have 1 to ${inputBounds.legalHoldReason} characters`)

  return await inTransaction(db, async (tx) => {
    const inTx = { db: tx, organizationId }
    const clientId = await findHeldClient(inTx, held)
    if (clientId === undefined) return undefined
    await lockHolds(inTx, clientId)
    // An erasure may have removed the customer while this transaction waited.
    if ((await findHeldClient(inTx, held)) === undefined) return undefined
    const hold = await insertHold(inTx, {
      client_id: clientId,
      customer_id: held.kind === 'customer' ? held.id : null,
      call_id: held.kind === 'call' ? held.id : null,
      reason: text,
      made_by: actor.name,
      now
    })
    const changes = newValues({ [held.kind]: held.id })
    await recordAuditEvent(tx, at, { act: 'hold.create', objectId: hold.id, clientId, changes })

    return hold
  })
}

/** @returns `undefined` if there is no open hold with this id */
export async function endHold(at: Context, id: string, now: Date): Promise<LegalHold | undefined> {
  const { db, organizationId, actor } = at

  return await db.transaction().execute(async (tx) => {
    const hold = await releaseHold({ db: tx, organizationId }, id, { releasedBy: actor.name, now })
    if (hold === undefined) return undefined
    // The retention has left out the calls that were held.
    await lockHolds({ db: tx, organizationId }, hold.client_id)
    await examineAgain({ db: tx, organizationId }, hold.client_id)
    const changes = newValues({ released_at: now.toISOString() })
    const entry = { act: 'hold.release', objectId: id, clientId: hold.client_id, changes } as const
    await recordAuditEvent(tx, at, entry)

    return hold
  })
}
