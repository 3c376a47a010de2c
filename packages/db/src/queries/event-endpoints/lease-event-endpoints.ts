import type { EventEndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { type Receiver, receiverColumns } from './receiver.ts'

/** The right of one worker, and of no other, to send to an endpoint. */
export interface EndpointLease {
  /** As it was when it was leased. */
  readonly receiver: Receiver
  /** When others may lease it; no two leases of an endpoint end at the same time. */
  readonly until: Date
}

interface LeaseOptions {
  readonly ids: readonly EventEndpointId[]
  readonly now: Date
  readonly until: Date
}

/** Leases those of some endpoints to which something may be sent now, and which nobody has leased. */
export async function leaseEventEndpoints(
  db: Queryable,
  organizationId: OrganizationId,
  { ids, now, until }: LeaseOptions
): Promise<EndpointLease[]> {
  const columns = receiverColumns.map((column) => sql.ref(`e.${column}`))
  const { rows } = await sql<Receiver>`
    with free as materialized (
      select id from event_endpoints
      where organization_id = ${organizationId} and id = any (${ids}::uuid[]) and state = 'active'
        and (rests_until is null or rests_until <= ${now}) and (leased_until is null or leased_until <= ${now})
      for update skip locked
    )
    update event_endpoints e set leased_until = ${until} from free
    where e.organization_id = ${organizationId} and e.id = free.id
    returning ${sql.join(columns)}`.execute(db)

  return rows.map((receiver) => ({ receiver, until }))
}

/** Lets others lease it; a lease that is another's by now stays. */
export async function releaseEventEndpoint(
  db: Queryable,
  organizationId: OrganizationId,
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
