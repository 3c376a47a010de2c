import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

/** Returns the organizations with events that have no number yet, for the worker that numbers them. */
export async function findOrganizationsWithEvents(db: Database): Promise<OrganizationId[]> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select distinct organization_id as id from unnumbered_events`.execute(db)

  return rows.map(({ id }) => id)
}

interface UnnumberedEvents {
  readonly count: number
  /** Time of the oldest event; `undefined` for none. */
  readonly oldestAt: Date | undefined
}

export async function measureUnnumberedEvents(db: Database): Promise<UnnumberedEvents> {
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    /* across tenants */
    select count(*) as count, min(changed_at) as oldest from unnumbered_events`.execute(db)
  const [{ count, oldest } = { count: 0, oldest: null }] = rows

  return { count, oldestAt: oldest === null ? undefined : new Date(oldest) }
}
