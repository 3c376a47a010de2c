import {
  type AuditActor,
  type ClientProfile,
  type ClientRow,
  type Database,
  hasRoomForClient,
  insertClient,
  inTransaction,
  lockClient,
  type Queryable,
  updateClient
} from '@callbook/db'
import { type ClientId, ExpectedError, type OrganizationId } from '@callbook/domain'
import { changed, made } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { RefusedError } from '../input-error.ts'
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
export async function createClient(
  db: Queryable,
  organizationId: OrganizationId,
  actor: AuditActor,
  input: unknown,
  added: New
): Promise<ClientRow> {
  const profile = readClientInput(input)

  return await inTransaction(db, (tx) => addClient(tx, organizationId, actor, profile, added))
}

/**
 * Creates a client from validated input, within a transaction.
 *
 * @throws {RefusedError} if the organization has reached its maximum
 */
export async function addClient(
  tx: Queryable,
  organizationId: OrganizationId,
  actor: AuditActor,
  profile: ClientProfile,
  { id, now, maxClients }: New
): Promise<ClientRow> {
  if (maxClients !== undefined) await requireRoom(tx, organizationId, maxClients, now)
  const client = await insertClient(tx, organizationId, { ...profile, id }, now)
  const done = { act: 'client.create', objectId: id, clientId: id } as const
  await recordAuditEvent(tx, organizationId, actor, { ...done, changes: made({ ...profile }) })

  return client
}

/**
 * Prevents other transactions with a limit from adding clients until this one ends.
 *
 * @throws {RefusedError} if the organization has reached its maximum
 */
async function requireRoom(
  tx: Queryable,
  organizationId: OrganizationId,
  maxClients: number,
  now: Date
): Promise<void> {
  if (await hasRoomForClient(tx, organizationId, maxClients, now)) return

  throw new RefusedError(`The organization has reached its limit of ${maxClients} clients`)
}

export class ChangedMeanwhileError extends ExpectedError {
  override readonly name = 'ChangedMeanwhileError'
  override readonly status = 412
}

interface Condition {
  /** Whether the client may be changed from this state; every state is permitted if omitted. */
  readonly isExpected?: (before: ClientProfile) => boolean
}

/**
 * @param input changed fields of `ClientInput`, which are validated here
 * @returns `undefined` if the client does not exist
 * @throws {InputError} if a field is invalid
 * @throws {ChangedMeanwhileError} if the client was changed since the caller read it
 */
export async function changeClient(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  id: ClientId,
  input: unknown,
  { isExpected = () => true }: Condition = {}
): Promise<ClientRow | undefined> {
  return await db.transaction().execute(async (tx) => {
    const before = await lockClient(tx, organizationId, id)
    if (before === undefined) return undefined
    const after = readClientChange(input, before)
    if (!isExpected(before)) throw new ChangedMeanwhileError('The client has changed in the meantime')
    const client = await updateClient(tx, organizationId, id, { before, after })
    const done = { act: 'client.change', objectId: id, clientId: id } as const
    await recordAuditEvent(tx, organizationId, actor, { ...done, changes: changed({ ...before }, { ...after }) })

    return client
  })
}
