import { createHash } from 'node:crypto'
import { InputError, readClientInput, requireRoomForClient } from '@callbook/admin'
import { createOnce, type Database, type IdempotentOutcome, insertClient, newId, type Queryable } from '@callbook/db'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { badRequest, parseJson } from '@callbook/http'
import { presentData } from '../data.ts'
import { presentClient } from './schema.ts'

export interface ProvisionRequest {
  readonly body: Buffer
  /** The key under which a repeat gets the same answer. */
  readonly idempotencyKey: string | undefined
  /** How many clients the organization may have. */
  readonly maxClients: number
}

/**
 * Adds the client that a body describes, once for each idempotency key.
 *
 * @throws {HttpError} 400
 * @throws {TooManyClientsError}
 */
export async function provisionClient(
  db: Database,
  organizationId: OrganizationId,
  { body, idempotencyKey, maxClients }: ProvisionRequest
): Promise<IdempotentOutcome> {
  const input = readInput(body)
  const now = new Date()

  async function create(tx: Queryable): Promise<string> {
    await requireRoomForClient(tx, organizationId, maxClients, now)
    const client = await insertClient(tx, organizationId, { ...input, id: newId<ClientId>() }, now)

    return presentData(presentClient(client))
  }

  if (idempotencyKey === undefined) return { kind: 'created', body: await db.transaction().execute(create) }
  const request = { key: idempotencyKey, hash: createHash('sha256').update(body).digest() }

  return await createOnce(db, organizationId, request, now, create)
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
