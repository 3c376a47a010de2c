import { type AlarmRow, type Database, listAlarms as listRows } from '@callbook/db'
import { type AlarmExplanation, explainAlarm, type OrganizationId } from '@callbook/domain'

/** Alarm of a webhook URL, with an explanation and a remedy. */
export interface Alarm extends AlarmRow, AlarmExplanation {
  readonly organization_id: OrganizationId
}

/** Maximum number of alarms listed per organization. */
const mostAlarms = 500

/** Lists the alarms of an organization, oldest first. */
export async function listAlarms(
  db: Database,
  organizationId: OrganizationId,
  limit: number = mostAlarms
): Promise<Alarm[]> {
  const rows = await listRows(db, organizationId, limit)

  return rows.map((row) => ({ organization_id: organizationId, ...row, ...explainAlarm(row.details) }))
}
