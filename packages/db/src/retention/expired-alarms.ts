import { sql } from 'kysely'
import type { ExpiredRows } from '../queries/across-tenants/count-expired-rows.ts'
import type { RetentionLimits } from './limits.ts'

export type AlarmData = 'endpoint_alarms' | 'endpoint_hourly_reports'

type ExpiringAlarmRows = ExpiredRows & { readonly data: AlarmData; readonly before: Date }

export function expiringAlarms({ audit, endpointHours }: RetentionLimits): readonly ExpiringAlarmRows[] {
  return [
    {
      // Open alarms never expire.
      data: 'endpoint_alarms',
      before: audit,
      table: 'endpoint_alarms',
      key: ['id'],
      areExpired: sql`t.closed_at < ${audit}`
    },
    {
      data: 'endpoint_hourly_reports',
      before: endpointHours,
      table: 'endpoint_hourly_reports',
      key: ['endpoint_id', 'hour'],
      areExpired: sql`t.hour < ${endpointHours}`
    }
  ]
}
