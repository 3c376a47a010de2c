import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/**
 * The organizations with evaluations to be made, for the worker that makes them.
 *
 * Probes the index of work that is due once per organization.
 *
 * @param hasModel as in `claimWork`
 */
export async function findOrganizationsWithWork(db: Database, hasModel: boolean, now: Date): Promise<OrganizationId[]> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select organizations.id from organizations
    where exists (
      select from evaluation_work
      where evaluation_work.organization_id = organizations.id and evaluation_work.state <> 'failed'
        and evaluation_work.run_after <= ${now} ${hasModel ? sql`` : sql`and not evaluation_work.needs_model`}
    )
    order by organizations.id`.execute(db)

  return rows.map(({ id }) => id)
}
