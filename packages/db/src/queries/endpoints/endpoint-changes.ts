import type { EndpointId, OrganizationId } from '@callbook/domain'
import { sqlstateOf, sqlstates } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { readDatabaseTime } from '../database-time.ts'
import { type EndpointRow, type EndpointStatus, endpointColumns, findEndpoint } from './endpoints.ts'

/** A change that the state of a client's endpoints forbids. The message is for the one who asked for it. */
export class EndpointStateError extends Error {
  override readonly name = 'EndpointStateError'
}

/** @throws {EndpointStateError} for a revoked endpoint, and when another one of the client is active already */
export async function setEndpointStatus(
  db: Queryable,
  organizationId: OrganizationId,
  id: EndpointId,
  status: EndpointStatus
): Promise<EndpointRow | undefined> {
  const now = await readDatabaseTime(db)
  const change = db
    .updateTable('webhook_endpoints')
    .set({
      status,
      status_changed_at: sql`case when (status = 'active') = ${status === 'active'} then status_changed_at else ${now} end`
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$if(status !== 'revoked', (query) => query.where('status', '<>', 'revoked'))
    .returning(endpointColumns)
    .$narrowType<EndpointRow>()

  const changed = await oneActive(change.executeTakeFirst(), 'Another endpoint of the client is active already')
  if (changed !== undefined) return changed

  if ((await findEndpoint(db, organizationId, id)) === undefined) return undefined
  throw revoked()
}

/**
 * The endpoint, which nobody else can change before the transaction ends.
 *
 * @throws {EndpointStateError} for a revoked endpoint
 */
export async function lockOpenEndpoint(
  tx: Queryable,
  organizationId: OrganizationId,
  id: EndpointId
): Promise<EndpointRow | undefined> {
  const endpoint = await lockEndpoint(tx, organizationId, id)
  if (endpoint?.status === 'revoked') throw revoked()

  return endpoint
}

/** The same, whatever its status. */
export async function lockEndpoint(
  tx: Queryable,
  organizationId: OrganizationId,
  id: EndpointId
): Promise<EndpointRow | undefined> {
  return await tx
    .selectFrom('webhook_endpoints')
    .select(endpointColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<EndpointRow>()
    .executeTakeFirst()
}

/** Random ids and slugs do not collide: a unique violation is the rule of one active endpoint per client. */
export async function oneActive<Result>(change: Promise<Result>, refusal: string): Promise<Result> {
  return await change.catch((error: unknown) => {
    throw sqlstateOf(error) === sqlstates.uniqueViolation ? new EndpointStateError(refusal) : error
  })
}

function revoked(): EndpointStateError {
  return new EndpointStateError('The endpoint is revoked for good: create a new one')
}
