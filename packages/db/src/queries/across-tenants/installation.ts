import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'

/** What the server says about itself. */
export interface ServerState {
  /** Such as 180004. */
  readonly version: number
  readonly versionText: string
  /** Settings without which a crash of the server loses acknowledged reports. */
  readonly fsync: string
  readonly fullPageWrites: string
  readonly synchronousCommit: string
  readonly archiveMode: string
  readonly lastArchivedAt: Date | undefined
  /** The last failed attempt to archive WAL; `undefined` if a later one succeeded. */
  readonly archivingFailedAt: Date | undefined
  /** Whether it is a standby, or still replays WAL. */
  readonly isInRecovery: boolean
}

export async function readServerState(db: Queryable): Promise<ServerState> {
  const { rows } = await sql<ServerStateRow>`
    select current_setting('server_version_num')::integer as version, current_setting('server_version') as version_text,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit, current_setting('archive_mode') as archive_mode,
      pg_is_in_recovery() as is_in_recovery, last_archived_time::text as archived,
      case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end::text as failed
    from pg_stat_archiver`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('pg_stat_archiver has no row')
  const timeOf = (text: string | null) => (text === null ? undefined : new Date(text))

  return {
    version: row.version,
    versionText: row.version_text,
    fsync: row.fsync,
    fullPageWrites: row.full_page_writes,
    synchronousCommit: row.synchronous_commit,
    archiveMode: row.archive_mode,
    lastArchivedAt: timeOf(row.archived),
    archivingFailedAt: timeOf(row.failed),
    isInRecovery: row.is_in_recovery
  }
}

interface ServerStateRow {
  readonly version: number
  readonly version_text: string
  readonly fsync: string
  readonly full_page_writes: string
  readonly synchronous_commit: string
  readonly archive_mode: string
  readonly is_in_recovery: boolean
  readonly archived: string | null
  readonly failed: string | null
}

/** Returns the ids of the keys with which callers were erased, with the number of callers. */
export async function countErasuresByKey(
  db: Database
): Promise<readonly { readonly keyId: string; readonly callers: number }[]> {
  const { rows } = await sql<{ keyId: string; callers: number }>`
    /* across tenants */
    select key_id as "keyId", count(*)::integer as callers from erased_callers group by key_id order by key_id`.execute(
    db
  )

  return rows
}

/**
 * Counts organizations whose search index contains changes that the change feed does not have. Only a restore of some
 * of the tables does that.
 */
export async function countIndexesAhead(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    /* across tenants */
    select count(*)::integer as count from search_progress p
    left join event_sequences s on s.organization_id = p.organization_id
    where p.sequence > coalesce(s.last_sequence, 0)`.execute(db)

  return rows[0]?.count ?? 0
}

/** Counts the stored recordings. */
export async function countStoredRecordings(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    /* across tenants */
    select count(*)::integer as count from call_recordings where state = 'stored'`.execute(db)

  return rows[0]?.count ?? 0
}
