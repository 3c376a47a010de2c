import type { ClientId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

const whereActive = sql`not exists (
  select from organizations where organizations.id = clients.organization_id and organizations.suspended_at is not null)`

/** Returns the active organizations that keep recordings. */
export async function findOrganizationsThatKeep(db: Database): Promise<OrganizationId[]> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select distinct clients.organization_id as id from recording_policies as clients
    where keeps and ${whereActive}`.execute(db)

  return rows.map(({ id }) => id)
}

/** Returns the active organizations with due copies. */
export async function findOrganizationsWithCopies(db: Database, now: Date): Promise<OrganizationId[]> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select distinct clients.organization_id as id from call_recordings as clients
    where state = 'waiting' and run_after <= ${now} and ${whereActive}`.execute(db)

  return rows.map(({ id }) => id)
}

/** Returns the organizations with objects to remove. Objects of suspended organizations are removed, too. */
export async function findOrganizationsWithDeletions(db: Database, now: Date): Promise<OrganizationId[]> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select distinct organization_id as id from recording_deletions where run_after <= ${now}`.execute(db)

  return rows.map(({ id }) => id)
}

/** Returns the organizations with recordings whose time has ended. */
export async function findOrganizationsWithExpired(db: Database, now: Date): Promise<OrganizationId[]> {
  const { rows } = await sql<{ id: OrganizationId }>`
    /* across tenants */
    select distinct organization_id as id from call_recordings
    where state = 'stored' and expires_at <= ${now}`.execute(db)

  return rows.map(({ id }) => id)
}

export interface RecordingBacklog {
  readonly due: number
  readonly failed: number
  readonly oldestDueAt: Date | undefined
}

/** Counts copies that are due, or failed for good. */
export async function measureCopies(db: Database, now: Date): Promise<RecordingBacklog> {
  const { rows } = await sql<{ due: number; failed: number; oldest: string | null }>`
    /* across tenants */
    select count(*) filter (where state = 'waiting' and run_after <= ${now}) as due,
      count(*) filter (where state = 'failed') as failed,
      min(run_after) filter (where state = 'waiting' and run_after <= ${now}) as oldest
    from call_recordings where state in ('waiting', 'failed')`.execute(db)

  return backlogOf(rows[0])
}

/** Counts objects to remove. The oldest one counts from its request, because the time limit does. */
export async function measureRecordingDeletions(db: Database, now: Date): Promise<RecordingBacklog> {
  const { rows } = await sql<{ due: number; failed: number; oldest: string | null }>`
    /* across tenants */
    select count(*) as due, 0 as failed, min(requested_at) as oldest from recording_deletions
    where run_after <= ${now} or attempts > 0`.execute(db)

  return backlogOf(rows[0])
}

function backlogOf(
  row: { readonly due: number; readonly failed: number; readonly oldest: string | null } | undefined
): RecordingBacklog {
  if (row === undefined || row.oldest === null) return { due: 0, failed: row?.failed ?? 0, oldestDueAt: undefined }

  return { due: row.due, failed: row.failed, oldestDueAt: new Date(row.oldest) }
}

/** A client that keeps recordings of a provider with which its organization has no account. */
interface KeeperWithoutAccount {
  readonly organization_id: OrganizationId
  readonly client_id: ClientId
  readonly provider: string
}

/** Returns clients that keep recordings and have an active endpoint of one of `providers`, but no active account. */
export async function listKeepersWithoutAccount(
  db: Database,
  providers: readonly string[],
  limit: number
): Promise<readonly KeeperWithoutAccount[]> {
  const { rows } = await sql<KeeperWithoutAccount>`
    /* across tenants */
    select distinct p.organization_id, p.client_id, e.provider
    from recording_policies p
    join webhook_endpoints e on e.organization_id = p.organization_id and e.client_id = p.client_id
    where p.keeps and e.status = 'active' and e.provider = any(${providers})
      and not exists (
        select from provider_accounts a
        where a.organization_id = p.organization_id and a.provider = e.provider and a.state = 'active'
      )
    order by p.organization_id, p.client_id, e.provider limit ${limit}`.execute(db)

  return rows
}
