import type { EventEndpointId } from '@callbook/domain'
import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import { type EventDestination, receiverColumns } from './event-endpoints.ts'

/** The exclusive right of one worker to send to an endpoint. */
export interface EndpointLease {
  /** The destination when it was leased. */
  readonly receiver: EventDestination
  /** The end of the lease. No two leases of an endpoint end at the same time. */
  readonly until: Date
}

interface LeaseOptions {
  readonly ids: readonly EventEndpointId[]
  readonly now: Date
  readonly until: Date
}

/** Leases the given endpoints that may be sent events now and are not leased. */
export async function leaseEventEndpoints(
  { db, organizationId }: OrganizationScope,
  { ids, now, until }: LeaseOptions
): Promise<EndpointLease[]> {
  const columns = receiverColumns.map((column) => sql.ref(`e.${column}`))
  const { rows } = await sql<EventDestination>`
    with free as materialized (
      select id from event_endpoints
      where organization_id = ${organizationId} and id = any (${ids}::uuid[]) and state = 'active'
        and (paused_until is null or paused_until <= ${now}) and (leased_until is null or leased_until <= ${now})
      for update skip locked
    )
    update event_endpoints e set leased_until = ${until} from free
    where e.organization_id = ${organizationId} and e.id = free.id
    returning ${sql.join(columns)}`.execute(db)

  return rows.map((receiver) => ({ receiver, until }))
}

/** Releases the lease, unless another worker has the endpoint by now. */
export async function releaseEventEndpoint(
  { db, organizationId }: OrganizationScope,
  { receiver, until }: EndpointLease
): Promise<void> {
  await db
    .updateTable('event_endpoints')
    .set({ leased_until: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', receiver.id)
    .where('leased_until', '=', sql<string>`${until}`)
    .execute()
}
