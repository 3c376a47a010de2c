import { createHash } from 'node:crypto'
import { createClient, InputError, readClientInput } from '@callbook/admin'
import { createOnce, type Database, hasRoomForClient, type IdempotentOutcome, newId } from '@callbook/db'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { badRequest, conflict, parseJson } from '@callbook/http'
import { presentData } from '../data.ts'
import { presentClient } from './schema.ts'

export interface ProvisionRequest {
  readonly body: Buffer
  /** Under which a repeat gets the same answer. */
  readonly idempotencyKey: string | undefined
  /** How many clients the organization may have. */
  readonly maxClients: number
}

/**
 * Adds the client that a body describes, once for each idempotency key.
 *
 * @throws {HttpError} 400, 409 for one client too many
 */
export async function provisionClient(
  db: Database,
  organizationId: OrganizationId,
  { body, idempotencyKey, maxClients }: ProvisionRequest
): Promise<IdempotentOutcome> {
  const input = readInput(body)
  const now = new Date()

  async function create(tx: Database): Promise<string> {
    if (!(await hasRoomForClient(tx, organizationId, maxClients, now))) throw conflict(tooManyClients(maxClients))
    const client = await createClient(tx, organizationId, input, { id: newId<ClientId>(), now })

    return presentData(presentClient(client))
  }

  if (idempotencyKey === undefined) return { kind: 'created', body: await db.transaction().execute(create) }
  const request = { key: idempotencyKey, hash: createHash('sha256').update(body).digest() }

  return await createOnce(db, organizationId, request, now, create)
}

function tooManyClients(maxClients: number): string {
  return `The organization may have ${maxClients} clients, and has them`
}

function readInput(body: Buffer) {
  const json = parseJson(body)
  if (!json.ok) throw badRequest(json.problem)

  try {
    return readClientInput(json.value)
  } catch (error) {
    throw error instanceof InputError ? badRequest(error.message) : error
  }
}
