import {
  type AlarmDetails,
  type AlarmId,
  type AlarmKind,
  type Certainty,
  type ClientId,
  type EndpointId,
  limitsOf,
  type Reach
} from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { isWithin } from '../reach.ts'

export interface AlarmRow {
  readonly id: AlarmId
  readonly endpoint_id: EndpointId
  readonly client_id: ClientId
  readonly client_name: string
  readonly provider: string
  readonly kind: AlarmKind
  readonly certainty: Certainty | null
  readonly since: string
  readonly opened_at: string
  readonly details: AlarmDetails
}

/**
 * Returns the open alarms of an organization, longest open first. Inactive endpoints and suspended organizations have
 * none, even if their alarms are not closed yet.
 */
export async function listAlarms(db: Database, reach: Reach, limit: number): Promise<AlarmRow[]> {
  const { organizationId } = limitsOf(reach)
  const { rows } = await sql<AlarmRow & { details: string }>`
    select alarm.id, alarm.endpoint_id, endpoint.client_id, client.display_name as client_name, endpoint.provider,
      alarm.kind, alarm.certainty, alarm.since, alarm.opened_at, alarm.details::text as details
    from endpoint_alarms as alarm
    join webhook_endpoints as endpoint on ${isWithin(reach, { table: 'endpoint' })}
      and endpoint.id = alarm.endpoint_id and endpoint.status = 'active'
    join organizations on organizations.id = endpoint.organization_id and organizations.suspended_at is null
    join clients as client on client.organization_id = ${organizationId} and client.id = endpoint.client_id
    where alarm.organization_id = ${organizationId} and alarm.closed_at is null
    order by alarm.opened_at, alarm.id limit ${limit}`.execute(db)

  return rows.map((row) => ({ ...row, details: JSON.parse(row.details) }))
}
