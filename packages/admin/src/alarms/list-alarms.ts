import { type AlarmRow, type Database, listAlarms as listRows } from '@callbook/db'
import { type AlarmExplanation, explainAlarm, type OrganizationId } from '@callbook/domain'

/** Something that is wrong with a webhook URL, and what to do about it. */
export interface Alarm extends AlarmRow, AlarmExplanation {
  readonly organization_id: OrganizationId
}

/** So many are told of one organization. */
const mostAlarms = 500

/** What is wrong with the webhook URLs of an organization, those first that have been so longest. */
export async function listAlarms(
  db: Database,
  organizationId: OrganizationId,
  limit: number = mostAlarms
): Promise<Alarm[]> {
  const rows = await listRows(db, organizationId, limit)

  return rows.map((row) => ({ organization_id: organizationId, ...row, ...explainAlarm(row.details) }))
}
