import { type AlarmKind, type ClientId, type EndpointId, limitsOf, type Reach } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { isWithin } from '../reach.ts'
import { hasRejectedSince, rejectedSince } from './rejected-since.ts'

/** An active endpoint with its last report and its open alarm, if any. */
export interface ShownEndpoint {
  readonly id: EndpointId
  readonly client_id: ClientId
  readonly client_name: string
  readonly provider: string
  readonly last_used_at: string | null
  readonly alarm: AlarmKind | null
  /** Rejected reports since the requested instant; see `rejectedSince`. */
  readonly rejected_reports: number
  /** Number of active endpoints, also in the other rows. */
  readonly total: number
}

interface HealthRequest {
  /** Rejected reports are counted from this time. */
  readonly since: Date
  readonly limit: number
}

/** Returns active endpoints: first those with an alarm, then rejecting ones, then the latest used. */
export async function listEndpointHealth(
  db: Database,
  reach: Reach,
  { since, limit }: HealthRequest
): Promise<ShownEndpoint[]> {
  const { organizationId } = limitsOf(reach)
  const endpoint = { organizationId, id: 'endpoint.id' }
  const { rows } = await sql<ShownEndpoint>`
    select endpoint.id, endpoint.client_id, client.display_name as client_name, endpoint.provider, used.last_used_at,
      (
        select alarm.kind from endpoint_alarms as alarm
        where alarm.organization_id = ${organizationId} and alarm.endpoint_id = endpoint.id
          and alarm.closed_at is null
        order by alarm.opened_at, alarm.kind limit 1
      ) as alarm,
      ${rejectedSince(endpoint, since)} as rejected_reports,
      (count(*) over ())::integer as total
    from webhook_endpoints as endpoint
    join clients as client on client.organization_id = ${organizationId} and client.id = endpoint.client_id
    left join webhook_endpoint_usage as used on used.organization_id = ${organizationId}
      and used.endpoint_id = endpoint.id
    where ${isWithin(reach, { table: 'endpoint' })} and endpoint.status = 'active'
    order by alarm nulls last, ${hasRejectedSince(endpoint, since)} desc, used.last_used_at desc nulls last, endpoint.id limit ${limit}`.execute(
    db
  )

  return rows
}
