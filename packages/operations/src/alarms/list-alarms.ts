import { type AlarmRow, type Database, listAlarmRows } from '@callbook/db'
import { type AlarmExplanation, explainAlarm, limitsOf, type OrganizationId, type Reach } from '@callbook/domain'

export interface Alarm extends AlarmRow, AlarmExplanation {
  readonly organization_id: OrganizationId
}

/** Maximum number of alarms listed per organization. */
const mostAlarms = 500

/** Lists the alarms of an organization, oldest first. */
export async function listAlarms(db: Database, reach: Reach, limit: number = mostAlarms): Promise<Alarm[]> {
  const rows = await listAlarmRows({ db, reach }, limit)

  return rows.map((row) => ({ organization_id: limitsOf(reach).organizationId, ...row, ...explainAlarm(row.details) }))
}
