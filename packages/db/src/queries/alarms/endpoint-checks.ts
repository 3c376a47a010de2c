import type { EndpointId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** A look at the endpoints of an organization, or how it goes on. */
export interface EndpointCheck {
  readonly organizationId: OrganizationId
  readonly begunAt: Date
  /** The endpoint that was looked at last; null at the beginning. */
  readonly after: EndpointId | null
}

/** Takes the look that is due at an organization; undefined where another worker has it, or has just had it. */
export async function claimEndpointCheck(
  db: Database,
  organizationId: OrganizationId,
  { now, leasedUntil }: { readonly now: Date; readonly leasedUntil: Date }
): Promise<EndpointCheck | undefined> {
  const { rows } = await sql<{ begun_at: string; after_endpoint_id: EndpointId | null }>`
    insert into endpoint_checks (organization_id, due_at, begun_at)
    values (${organizationId}, ${leasedUntil}, ${now})
    on conflict (organization_id) do update set
      due_at = excluded.due_at,
      begun_at = case when endpoint_checks.after_endpoint_id is null
        then excluded.begun_at else endpoint_checks.begun_at end
    where endpoint_checks.due_at <= ${now}
    returning begun_at, after_endpoint_id`.execute(db)
  const [row] = rows

  return row && { organizationId, begunAt: new Date(row.begun_at), after: row.after_endpoint_id }
}

/** Says when somebody looks again, and after which endpoint that goes on; null to begin anew. */
export async function putOffEndpointCheck(
  db: Database,
  organizationId: OrganizationId,
  { dueAt, after }: { readonly dueAt: Date; readonly after: EndpointId | null }
): Promise<void> {
  await db
    .updateTable('endpoint_checks')
    .set({ due_at: dueAt, after_endpoint_id: after })
    .where('organization_id', '=', organizationId)
    .execute()
}
