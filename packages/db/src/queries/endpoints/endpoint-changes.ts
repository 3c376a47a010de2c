import { type EndpointId, ExpectedError, type OrganizationId } from '@callbook/domain'
import { sqlstateOf, sqlstates } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { readDatabaseTime } from '../database-time.ts'
import { type EndpointRow, type EndpointStatus, endpointColumns, findEndpoint } from './endpoints.ts'

/** The state of the client's endpoints forbids the change. The message is for the user who requested it. */
export class EndpointStateError extends ExpectedError {
  override readonly name = 'EndpointStateError'
  override readonly status = 409
}

/**
 * @param overlapMs how long a revoked endpoint still accepts reports
 * @throws {EndpointStateError} if the endpoint is revoked, or another one of the client is active already
 */
export async function setEndpointStatus(
  db: Queryable,
  organizationId: OrganizationId,
  id: EndpointId,
  status: EndpointStatus,
  overlapMs = 0
): Promise<EndpointRow | undefined> {
  const now = await readDatabaseTime(db)
  const change = db
    .updateTable('webhook_endpoints')
    .set({
      status,
      status_changed_at: sql`case when (status = 'active') = ${status === 'active'}
        and coalesce(accepts_until <= ${now}, true) then status_changed_at else ${now} end`,
      accepts_until:
        overlapMs > 0 ? endOf(now, overlapMs) : sql`case when accepts_until > ${now} then ${now} else accepts_until end`
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$if(status !== 'revoked', (query) => query.where('status', '<>', 'revoked'))
    .returning(endpointColumns)
    .$narrowType<EndpointRow>()

  const changed = await oneActive(change.executeTakeFirst(), 'Another endpoint of the client is already active')
  if (changed !== undefined) return changed

  if ((await findEndpoint(db, organizationId, id)) === undefined) return undefined
  throw revoked()
}

/**
 * Locks and returns the endpoint until the transaction ends.
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

/** Locks and returns the endpoint in any status. */
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

/** Random ids and slugs do not collide, so a unique violation means a second active endpoint of the client. */
export async function oneActive<Result>(change: Promise<Result>, refusal: string): Promise<Result> {
  return await change.catch((error: unknown) => {
    throw sqlstateOf(error) === sqlstates.uniqueViolation ? new EndpointStateError(refusal) : error
  })
}

function revoked(): EndpointStateError {
  return new EndpointStateError('The endpoint is permanently revoked: create a new one')
}

function endOf(start: string, durationMs: number): Date {
  return new Date(Date.parse(start) + durationMs)
}
