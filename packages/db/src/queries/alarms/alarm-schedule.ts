import type { EndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** A check of the endpoints of an organization, or its continuation. */
export interface EndpointCheck {
  readonly organizationId: OrganizationId
  readonly begunAt: Date
  /** Last checked endpoint; null at the beginning. */
  readonly after: EndpointId | null
}

/** Claims the due check of an organization. Returns `undefined` if another worker holds or has just finished it. */
export async function claimEndpointCheck(
  db: Database,
  organizationId: OrganizationId,
  { now, leasedUntil }: { readonly now: Date; readonly leasedUntil: Date }
): Promise<EndpointCheck | undefined> {
  const { rows } = await sql<{ begun_at: string; after_endpoint_id: EndpointId | null }>`
    insert into alarm_schedule (organization_id, due_at, begun_at)
    values (${organizationId}, ${leasedUntil}, ${now})
    on conflict (organization_id) do update set
      due_at = excluded.due_at,
      begun_at = case when alarm_schedule.after_endpoint_id is null
        then excluded.begun_at else alarm_schedule.begun_at end
    where alarm_schedule.due_at <= ${now}
    returning begun_at, after_endpoint_id`.execute(db)
  const [row] = rows

  return row && { organizationId, begunAt: new Date(row.begun_at), after: row.after_endpoint_id }
}

/** Schedules the next check, after which endpoint it continues; null to start again. */
export async function rescheduleEndpointCheck(
  db: Database,
  organizationId: OrganizationId,
  { dueAt, after }: { readonly dueAt: Date; readonly after: EndpointId | null }
): Promise<void> {
  await db
    .updateTable('alarm_schedule')
    .set({ due_at: dueAt, after_endpoint_id: after })
    .where('organization_id', '=', organizationId)
    .execute()
}
