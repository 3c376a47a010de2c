import {
  type AuditActor,
  type ClientProfile,
  type ClientRow,
  type Database,
  hasRoomForClient,
  insertClient,
  lockClient,
  type Queryable,
  updateClient
} from '@callbook/db'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { changed, made } from '../audit/changes.ts'
import { recordAct } from '../audit/record-act.ts'
import { readClientChange, readClientInput } from './client-input.ts'

/** An organization has as many clients as it may. */
export class TooManyClientsError extends Error {
  override readonly name = 'TooManyClientsError'
}

interface New {
  readonly id: ClientId
  readonly now: Date
  /** How many the organization may have; without it, as many as are made. */
  readonly maxClients?: number
}

/**
 * Provisions a client of an organization.
 *
 * @param input as `ClientInput` describes it; it is checked here
 * @throws {InputError}
 * @throws {TooManyClientsError}
 */
export async function createClient(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  input: unknown,
  added: New
): Promise<ClientRow> {
  const profile = readClientInput(input)

  return await db.transaction().execute((tx) => addClient(tx, organizationId, actor, profile, added))
}

/**
 * The same in a transaction that has more to do, of what has been checked.
 *
 * @throws {TooManyClientsError}
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
  await recordAct(tx, organizationId, actor, { ...done, changes: made({ ...profile }) })

  return client
}

/** Until the transaction ends, nobody else who asks adds a client. @throws {TooManyClientsError} */
async function requireRoom(
  tx: Queryable,
  organizationId: OrganizationId,
  maxClients: number,
  now: Date
): Promise<void> {
  if (await hasRoomForClient(tx, organizationId, maxClients, now)) return

  throw new TooManyClientsError(`The organization may have ${maxClients} clients, and has them`)
}

/** What is said of a client is no longer what whoever changes it takes it to be. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError'
}

interface Condition {
  /** Whether a client of whom this is said may still be changed; without it, any. */
  readonly isExpected?: (before: ClientProfile) => boolean
}

/**
 * Corrects what is said of a client. Undefined for an unknown one.
 *
 * @param input the members of `ClientInput` that change; they are checked here
 * @throws {InputError}
 * @throws {ChangedMeanwhileError}
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
    if (!isExpected(before)) throw new ChangedMeanwhileError('The client has been changed meanwhile')
    const client = await updateClient(tx, organizationId, id, after)
    const done = { act: 'client.change', objectId: id, clientId: id } as const
    await recordAct(tx, organizationId, actor, { ...done, changes: changed({ ...before }, { ...after }) })

    return client
  })
}
