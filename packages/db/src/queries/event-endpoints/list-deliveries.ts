import { type ClientId, type EventEndpointId, limitsOf } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { DeliveryState } from '../event-endpoint-values.ts'
import type { OrganizationScope, ReachScope } from '../scope.ts'

/** Maximum attempts shown per delivery, the latest ones. */
export const mostAttemptsShown = 10

interface DeliveryAttempt {
  /** Counted from 1, and again from 1 after a replay. */
  readonly attempt: number
  readonly at: string
  readonly status: number | null
  readonly duration_ms: number
  readonly error: string | null
  readonly response_excerpt: string
}

export interface DeliveryRow {
  readonly sequence: number
  readonly state: DeliveryState
  /** Number of attempts. */
  readonly attempt: number
  /** When it is sent next, unless its endpoint is in backoff; null if that cannot be predicted. */
  readonly next_at: string | null
  readonly last_status: number | null
  readonly last_duration_ms: number | null
  readonly last_error: string | null
  /** All of these are null after the event was removed from the log. */
  readonly event_id: string | null
  readonly type: number | null
  readonly subject_id: string | null
  readonly client_id: ClientId | null
  readonly changed_at: string | null
  /** Oldest first. */
  readonly attempts: readonly DeliveryAttempt[]
}

export interface DeliveriesQuery {
  readonly state: DeliveryState | undefined
  /** The last received number; `undefined` for the latest event. */
  readonly before: number | undefined
  readonly limit: number
}

export interface DeliveriesPage {
  readonly deliveries: readonly DeliveryRow[]
  /** The value of `before` for the next page; `undefined` on the last page. */
  readonly next: number | undefined
}

/** Lists the deliveries of an endpoint with their results, latest event first. */
export async function listDeliveries(
  { db, reach }: ReachScope<Database>,
  endpointId: EventEndpointId,
  { state, before, limit }: DeliveriesQuery
): Promise<DeliveriesPage> {
  const { organizationId, clientId } = limitsOf(reach)
  const { rows } = await sql<Omit<DeliveryRow, 'attempts'>>`
    select d.sequence, d.state, d.attempt, d.last_status, d.last_duration_ms, d.last_error,
      case when d.state = 'pending' and e.state = 'active' then greatest(d.next_at, e.paused_until) end as next_at,
      l.id as event_id, l.type, l.subject_id, l.client_id, l.changed_at
    from event_deliveries d
    join event_endpoints e on e.organization_id = d.organization_id and e.id = d.event_endpoint_id
    left join event_log l on l.organization_id = d.organization_id and l.sequence = d.sequence
    where d.organization_id = ${organizationId} and d.event_endpoint_id = ${endpointId}
      ${state === undefined ? sql`` : sql`and d.state = ${state}`}
      ${clientId === undefined ? sql`` : sql`and l.client_id = ${clientId}`}
      ${before === undefined ? sql`` : sql`and d.sequence < ${before}`}
    order by d.sequence desc
    limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const attempts = await attemptsOf({ db, organizationId }, endpointId, shown)

  return {
    deliveries: shown.map((row) => ({ ...row, attempts: attempts.get(row.sequence) ?? [] })),
    next: rows.length > limit ? shown.at(-1)?.sequence : undefined
  }
}

/** Queries each delivery separately, so that one that was replayed many times costs no more than another. */
async function attemptsOf(
  { db, organizationId }: OrganizationScope<Database>,
  endpointId: EventEndpointId,
  deliveries: readonly { readonly sequence: number }[]
): Promise<ReadonlyMap<number, readonly DeliveryAttempt[]>> {
  const sequences = deliveries.map(({ sequence }) => sequence)
  if (sequences.length === 0) return new Map()
  const { rows } = await sql<DeliveryAttempt & { sequence: number }>`
    select a.sequence, a.attempt, a.created_at as at, a.status, a.duration_ms, a.error, a.response_excerpt
    from event_deliveries d, lateral (
      select * from event_attempts
      where organization_id = ${organizationId} and event_endpoint_id = ${endpointId} and sequence = d.sequence
      order by id desc limit ${mostAttemptsShown}
    ) a
    where d.organization_id = ${organizationId} and d.event_endpoint_id = ${endpointId} and d.sequence = any (${sequences})
    order by a.sequence, a.id`.execute(db)

  return Map.groupBy(rows, ({ sequence }) => sequence)
}
