import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

export async function findOrganizationsToIndex(db: Database): Promise<OrganizationId[]> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select s.organization_id as id from event_sequences s
    left join search_progress p on p.organization_id = s.organization_id
    where p.sequence is null or p.sequence <> s.last_sequence or p.backfill_before is not null`.execute(db)

  return rows.map(({ id }) => id)
}

/** Returns the organizations whose index still has words of erased callers. */
export async function findOrganizationsToClean(db: Database): Promise<OrganizationId[]> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select distinct organization_id as id from search_blocks where unclean_since is not null`.execute(db)

  return rows.map(({ id }) => id)
}

export interface SearchBacklog {
  /** Number of organizations or blocks. */
  readonly due: number
  readonly oldestDueAt: Date | undefined
}

/**
 * Measures the changes that are not indexed, by the oldest one, and counts organizations with earlier calls to index.
 */
export async function measureIndexing(db: Database): Promise<SearchBacklog> {
  const { rows } = await sql<BacklogRow>`
    /* across tenants */
    select count(*) filter (where p.backfill_before is not null) as due, min(l.changed_at) as oldest
    from search_progress p
    left join event_log l on l.organization_id = p.organization_id and l.sequence = p.sequence + 1`.execute(db)

  return backlogOf(rows)
}

export async function measureCleaning(db: Database): Promise<SearchBacklog> {
  const { rows } = await sql<BacklogRow>`
    /* across tenants */
    select count(*) as due, min(unclean_since) as oldest from search_blocks where unclean_since is not null`.execute(db)

  return backlogOf(rows)
}

interface BacklogRow {
  readonly due: number
  readonly oldest: string | null
}

function backlogOf([row]: readonly BacklogRow[]): SearchBacklog {
  const { due = 0, oldest = null } = row ?? {}

  return { due: Number(due), oldestDueAt: oldest === null ? undefined : new Date(oldest) }
}
