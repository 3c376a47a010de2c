import type { EventEndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

export interface EndpointsWithDeliveries {
  readonly organizationId: OrganizationId
  readonly ids: readonly EventEndpointId[]
}

/** Returns event endpoints with due deliveries that no worker serves. It probes an index for each. */
export async function findEndpointsWithDeliveries(db: Database, now: Date): Promise<EndpointsWithDeliveries[]> {
  const { rows } = await sql<{ organizationId: OrganizationId; id: EventEndpointId }>`
    /* across tenants */
    select e.organization_id as "organizationId", e.id from event_endpoints e
    where e.state = 'active' and (e.paused_until is null or e.paused_until <= ${now})
      and (e.leased_until is null or e.leased_until <= ${now})
      and exists (
        select from event_deliveries d
        where d.organization_id = e.organization_id and d.event_endpoint_id = e.id
          and d.state = 'pending' and d.next_at <= ${now}
      )
      and not exists (select from organizations o where o.id = e.organization_id and o.suspended_at is not null)
    order by e.organization_id, e.id`.execute(db)

  return [...Map.groupBy(rows, ({ organizationId }) => organizationId)].map(([organizationId, endpoints]) => ({
    organizationId,
    ids: endpoints.map(({ id }) => id)
  }))
}

export interface DeliveryBacklog {
  readonly due: number
  readonly failed: number
  /**
   * The oldest due delivery of endpoints that no worker serves now: elsewhere, the receiver is slow, not the worker.
   */
  readonly oldestDueAt: Date | undefined
}

/** Counts waiting deliveries up to a limit, for the metrics of the worker. */
export async function measureDeliveries(db: Database, now: Date): Promise<DeliveryBacklog> {
  const { rows } = await sql<{ due: number; oldest: string | null }>`
    /* across tenants */
    with endpoints as materialized (
      select e.organization_id, e.id, e.paused_until, coalesce(e.leased_until > ${now}, false) as is_served
      from event_endpoints e
      where e.state = 'active' and (e.paused_until is null or e.paused_until <= ${now})
        and not exists (select from organizations o where o.id = e.organization_id and o.suspended_at is not null)
    )
    select count(*) as due, min(since) filter (where not is_served) as oldest from (
      select greatest(d.next_at, e.paused_until) as since, e.is_served from endpoints e, event_deliveries d
      where d.organization_id = e.organization_id and d.event_endpoint_id = e.id and d.state = 'pending' and d.next_at <= ${now}
      limit 100000
    ) as due`.execute(db)
  const [{ due, oldest } = { due: 0, oldest: null }] = rows

  return { due: Number(due), failed: 0, oldestDueAt: oldest === null ? undefined : new Date(oldest) }
}
