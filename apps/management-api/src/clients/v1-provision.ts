import { createHash } from 'node:crypto'
import { type AuditActor, createOnce, type Database, type IdempotentOutcome, newId, type Queryable } from '@callbook/db'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { addClient, readClientInput } from '@callbook/operations'
import { presentData } from '../http-api/data.ts'
import { readJson } from '../http-api/json-body.ts'
import { presentClient } from './schema.ts'

export interface ProvisionRequest {
  readonly body: Buffer
  /** Repeated requests with the same key get the same response. */
  readonly idempotencyKey: string | undefined
  readonly maxClients: number
}

/**
 * Creates the client in a body, once for each idempotency key.
 *
 * @throws {HttpError} 400
 * @throws {RefusedError}
 */
export async function provisionClient(
  db: Database,
  organizationId: OrganizationId,
  actor: AuditActor,
  { body, idempotencyKey, maxClients }: ProvisionRequest
): Promise<IdempotentOutcome> {
  const profile = readClientInput(readJson(body))
  const now = new Date()

  async function create(tx: Queryable): Promise<string> {
    const added = { id: newId<ClientId>(), now, maxClients }
    const client = await addClient(tx, organizationId, actor, profile, added)

    return presentData(presentClient(client))
  }

  if (idempotencyKey === undefined) return { kind: 'created', body: await db.transaction().execute(create) }
  const request = { key: idempotencyKey, hash: createHash('sha256').update(body).digest() }

  return await createOnce(db, organizationId, request, now, create)
}
