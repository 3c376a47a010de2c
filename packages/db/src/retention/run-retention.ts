import { sql } from 'kysely'
import type { Database, Queryable } from '../database.ts'
import { withShortLockWaits } from '../migrate/locks.ts'
import { moveAccountEvents } from '../migrate/move-account-events.ts'
import { addReportPartition, missingReportMonths, partitionName } from '../migrate/partitions.ts'
import { tableList } from '../tables.ts'
import type { RetentionLimits } from './limits.ts'
import { removeExpiredReports } from './raw-reports.ts'
import { type ExpiredData, removeAccountRows, removeExpiredRows } from './remove-rows.ts'
import { type Retention, type RetentionOptions, type RetentionSettings, unlessBusy } from './retention.ts'

/** The role does not own the tables. */
export class RetentionRoleError extends Error {
  override readonly name = 'RetentionRoleError'
}

const ignore = () => undefined
const defaults = { rowsPerStep: 500, waitMs: 30_000, onProgress: ignore, onRemoved: ignore, notify: ignore }

/**
 * Removes expired data in short transactions and creates the coming partitions of raw_reports.
 *
 * Concurrent and interrupted runs are safe: the next run removes the rest.
 *
 * @returns the removed data and the created partitions
 * @throws {RetentionRoleError} if the role cannot act as the owner of the tables
 */
export async function runRetention(
  db: Database,
  options: RetentionOptions
): Promise<{ readonly removed: readonly Retention[]; readonly addedPartitions: readonly string[] }> {
  const settings = { ...defaults, ...options }
  const owner = await requireOwner(db)
  const addedPartitions = await addPartitions(db, owner, settings)
  // Those that the previous release wrote during the upgrade.
  if (!settings.dryRun) await moveAccountEvents(db)
  const removed = [await removeExpiredReports(db, settings)]
  for (const { before, isOfTenants, ...expired } of listExpiring(settings.limits)) {
    const remove = isOfTenants ? removeExpiredRows : removeAccountRows
    removed.push({ data: expired.data, before, rows: await remove(db, expired, settings), droppedPartitions: [] })
  }

  return { removed, addedPartitions }
}

/** Before PostgreSQL 16, a member of a role can always act as it. */
const setRoleIsGranted = 160_000

/**
 * Returns the role that owns the tables.
 *
 * @throws {RetentionRoleError} if the role of `db` cannot act as the owner
 */
async function requireOwner(db: Database): Promise<string> {
  const { rows } = await sql<{ owner: string; role: string; can_act: boolean }>`
    select pg_get_userbyid(relowner) as owner, current_user as role,
      case when current_setting('server_version_num')::integer < ${setRoleIsGranted}
        then pg_has_role(relowner, 'member') else pg_has_role(relowner, 'set') end as can_act
    from pg_class where oid = 'raw_reports'::regclass`.execute(db)
  const [{ owner, role, can_act } = { owner: '', role: '', can_act: false }] = rows
  if (!can_act) {
    throw new RetentionRoleError(`retention is run by the role that owns the tables, ${owner}, and not by ${role}`)
  }

  return owner
}

async function addPartitions(db: Database, owner: string, settings: RetentionSettings): Promise<readonly string[]> {
  const months = await missingReportMonths(db, settings.now)
  if (settings.dryRun) return months.map(partitionName)

  return await db
    .connection()
    .execute((session) =>
      actingFor(session, owner, () => withShortLockWaits(session, () => addEach(session, months, settings)))
    )
}

/** If a partition cannot be created now, the default partition receives its reports. */
async function addEach(
  session: Queryable,
  months: readonly Date[],
  settings: RetentionSettings
): Promise<readonly string[]> {
  const added: string[] = []
  for (const month of months) {
    const name = partitionName(month)
    const outcome = await unlessBusy(name, settings, () => addReportPartition(session, month))
    if (outcome === true) added.push(name)
    if (outcome === 'busy') settings.notify(`${name} could not be made: the default partition is in use`)
  }

  return added
}

/** Runs `work` in a session that acts as `role`, so that the role owns created objects. */
async function actingFor<Result>(session: Queryable, role: string, work: () => Promise<Result>): Promise<Result> {
  await sql`set role ${sql.id(role)}`.execute(session)
  try {
    return await work()
  } finally {
    await sql`reset role`.execute(session).catch(() => undefined) // the session has ended
  }
}

interface Expiring extends ExpiredData {
  readonly before: Date
  readonly isOfTenants: boolean
}

/** Returns all expiring rows except raw reports: first of tenants, then of accounts. */
function listExpiring(limits: RetentionLimits): readonly Expiring[] {
  return tableList
    .flatMap(({ name, key, tenancy, retention = [] }) =>
      (retention === 'partitions' ? [] : retention).map(({ data = name, limit, areExpired }) => {
        const before = limits[limit]
        return { data, before, isOfTenants: tenancy === 'tenant', table: name, key, areExpired: areExpired(before) }
      })
    )
    .toSorted((one, other) => Number(other.isOfTenants) - Number(one.isOfTenants))
}
