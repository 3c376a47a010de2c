import { createHash } from 'node:crypto'
import { createClient, InputError, readClientInput } from '@callbook/admin'
import { createOnce, type Database, type IdempotentOutcome, newId } from '@callbook/db'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { badRequest, parseJson } from '@callbook/http'
import { presentData } from '../data.ts'
import { presentClient } from './schema.ts'

export interface ProvisionRequest {
  readonly body: Buffer
  /** Under which a repeat gets the same answer. */
  readonly idempotencyKey: string | undefined
}

/**
 * Adds the client that a body describes, once for each idempotency key.
 *
 * @throws {HttpError} 400
 */
export async function provisionClient(
  db: Database,
  organizationId: OrganizationId,
  { body, idempotencyKey }: ProvisionRequest
): Promise<IdempotentOutcome> {
  const input = readInput(body)
  const now = new Date()

  async function create(tx: Database): Promise<string> {
    const client = await createClient(tx, organizationId, input, { id: newId<ClientId>(), now })

    return presentData(presentClient(client))
  }

  if (idempotencyKey === undefined) return { kind: 'created', body: await create(db) }
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
