import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { type ClaimOptions, openWork } from '../evaluations/evaluation-work.ts'

/**
 * Returns the organizations with due evaluations, except suspended ones.
 *
 * It probes the indexes of due tasks once per client: Citus could not start from organizations, which have no shard.
 */
export async function findOrganizationsWithWork(
  db: Database,
  { hasModel, isLowPriority, now }: Pick<ClaimOptions, 'hasModel' | 'isLowPriority' | 'now'>
): Promise<OrganizationId[]> {
  const isDue = openWork(hasModel).map(
    (isOpen) => sql`exists (
      select from evaluation_work
      where evaluation_work.organization_id = clients.organization_id and ${isOpen}
        and evaluation_work.is_low_priority = ${isLowPriority} and evaluation_work.run_after <= ${now})`
  )
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select distinct clients.organization_id as id from clients
    where (${sql.join(isDue, sql` or `)})
    and not exists (
      select from organizations
      where organizations.id = clients.organization_id and organizations.suspended_at is not null
    )
    order by clients.organization_id`.execute(db)

  return rows.map(({ id }) => id)
}
