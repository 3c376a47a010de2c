import type { CallId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'

/** Returns the statement that reads the copies of a call's recordings as JSON, by the primary key. */
export function recordingsOf(organizationId: OrganizationId, id: CallId) {
  return sql`
      select coalesce(json_agg(json_build_object(
        'kind', s.kind, 'state', s.state, 'reason', s.reason, 'bytes', s.bytes, 'content_type', s.content_type,
        'sha256', encode(s.sha256, 'hex'),
        'stored_at', to_char(s.stored_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'expires_at', to_char(s.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by s.kind), '[]')
      from call_recordings s where s.organization_id = ${organizationId} and s.call_id = ${id}`
}
