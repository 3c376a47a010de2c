import type { EventEndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

export interface EndpointWithDeliveries {
  readonly organizationId: OrganizationId
  readonly id: EventEndpointId
}

/** The endpoints to which something is to be sent now, for the worker that sends it: probes an index for each. */
export async function findEndpointsWithDeliveries(db: Database, now: Date): Promise<EndpointWithDeliveries[]> {
  const { rows } = await sql<EndpointWithDeliveries>`
    /* across tenants */
    select e.organization_id as "organizationId", e.id from event_endpoints e
    where e.state = 'active' and (e.rests_until is null or e.rests_until <= ${now})
      and exists (
        select from event_deliveries d
        where d.organization_id = e.organization_id and d.endpoint_id = e.id
          and d.state = 'pending' and d.next_at <= ${now}
      )
      and not exists (select from organizations o where o.id = e.organization_id and o.suspended_at is not null)
    order by e.organization_id, e.id`.execute(db)

  return rows
}

/** What waits to be sent to endpoints that are sent to. */
export interface DeliveryBacklog {
  readonly due: number
  readonly failed: number
  /** Of endpoints that nothing is on its way to: the others are waited for, not the worker. */
  readonly oldestDueAt: Date | undefined
}

/** How much waits to be sent, up to a number, for whoever watches over the worker. */
export async function measureDeliveries(db: Database, now: Date): Promise<DeliveryBacklog> {
  const { rows } = await sql<{ due: number; oldest: string | null }>`
    /* across tenants */
    with endpoints as materialized (
      select e.organization_id, e.id, e.rests_until, exists (
        select from event_deliveries l
        where l.organization_id = e.organization_id and l.endpoint_id = e.id and l.leased_until > ${now}
      ) as is_served
      from event_endpoints e
      where e.state = 'active' and (e.rests_until is null or e.rests_until <= ${now})
        and not exists (select from organizations o where o.id = e.organization_id and o.suspended_at is not null)
    )
    select count(*) as due, min(since) filter (where not is_served) as oldest from (
      select greatest(d.next_at, e.rests_until) as since, e.is_served from endpoints e, event_deliveries d
      where d.organization_id = e.organization_id and d.endpoint_id = e.id and d.state = 'pending' and d.next_at <= ${now}
      limit 100000
    ) as due`.execute(db)
  const [{ due, oldest } = { due: 0, oldest: null }] = rows

  return { due: Number(due), failed: 0, oldestDueAt: oldest === null ? undefined : new Date(oldest) }
}
