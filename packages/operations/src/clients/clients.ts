import {
  type ClientProfile,
  type ClientRow,
  hasRoomForClient,
  insertClient,
  inTransaction,
  lockClient,
  type OrganizationScope,
  type Queryable,
  updateClient
} from '@callbook/db'
import { type ClientId, ExpectedError } from '@callbook/domain'
import { changedValues, newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { RefusedError } from '../input-error.ts'
import type { Context } from '../within.ts'
import { readClientChange, readClientInput } from './client-input.ts'

interface New {
  readonly id: ClientId
  readonly now: Date
  /** Maximum number of clients of the organization; unlimited if omitted. */
  readonly maxClients?: number
}

/**
 * @param input fields of `ClientInput`, which are validated here
 * @throws {InputError} if a field is invalid
 * @throws {RefusedError} if the organization has reached its maximum
 */
export async function createClient(at: Context<Queryable>, input: unknown, added: New): Promise<ClientRow> {
  const { db } = at
  const profile = readClientInput(input)

  return await inTransaction(db, (tx) => addClient({ ...at, db: tx }, profile, added))
}

/**
 * Creates a client from validated input, within a transaction.
 *
 * @throws {RefusedError} if the organization has reached its maximum
 */
export async function addClient(
  at: Context<Queryable>,
  profile: ClientProfile,
  { id, now, maxClients }: New
): Promise<ClientRow> {
  const { db: tx } = at
  if (maxClients !== undefined) await requireRoom(at, maxClients, now)
  const client = await insertClient(at, { ...profile, id }, now)
  const entry = { act: 'client.create', objectId: id, clientId: id } as const
  await recordAuditEvent(tx, at, { ...entry, changes: newValues({ ...profile }) })

  return client
}

/**
 * Prevents other transactions with a limit from adding clients until this one ends.
 *
 * @throws {RefusedError} if the organization has reached its maximum
 */
async function requireRoom(at: OrganizationScope, maxClients: number, now: Date): Promise<void> {
  if (await hasRoomForClient(at, maxClients, now)) return

  throw new RefusedError(`The organization has reached its limit of ${maxClients} clients`)
}

export class ChangedMeanwhileError extends ExpectedError {
  override readonly name = 'ChangedMeanwhileError'
  override readonly status = 412
}

interface Change {
  /** Fields of `ClientInput`; omitted ones do not change. */
  readonly input: unknown
  /** Whether the client may be changed from this state; every state is permitted if omitted. */
  readonly isExpected?: (before: ClientProfile) => boolean
}

/**
 * @returns `undefined` if the client does not exist
 * @throws {InputError} if a field is invalid
 * @throws {ChangedMeanwhileError} if the client was changed since the caller read it
 */
export async function changeClient(
  at: Context,
  id: ClientId,
  { input, isExpected = () => true }: Change
): Promise<ClientRow | undefined> {
  const { db, organizationId } = at

  return await db.transaction().execute(async (tx) => {
    const inTx = { db: tx, organizationId }
    const before = await lockClient(inTx, id)
    if (before === undefined) return undefined
    const after = readClientChange(input, before)
    if (!isExpected(before)) throw new ChangedMeanwhileError('The client has changed in the meantime')
    const client = await updateClient(inTx, id, { before, after })
    const entry = { act: 'client.change', objectId: id, clientId: id } as const
    await recordAuditEvent(tx, at, { ...entry, changes: changedValues({ ...before }, { ...after }) })

    return client
  })
}
