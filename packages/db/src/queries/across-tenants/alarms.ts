import type { AlarmKind, Certainty, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

export interface OrganizationToWatch {
  readonly organizationId: OrganizationId
  /** Due time of the check; `undefined` before the first one. */
  readonly dueAt: Date | undefined
}

/** Period of rejections that a check reads, if there was one in the last minutes. */
const rejectionsMs = 35 * 60_000

/**
 * Returns the organizations whose endpoints are due for a check: with a silence setting, recent rejections or an open
 * alarm. Each condition uses its own index.
 */
export async function findOrganizationsToWatch(db: Database, now: Date): Promise<OrganizationToWatch[]> {
  const since = new Date(now.getTime() - rejectionsMs)
  const [watched, refusing, unread, alarmed, checks] = await Promise.all([
    sql<Found>`
      /* across tenants */
      select distinct e.organization_id as id from webhook_endpoints e join organizations o on o.id = e.organization_id
      where (e.silence_after_seconds is not null or e.alerts_on_unusual_silence) and e.status = 'active' and o.suspended_at is null
    `.execute(db),
    sql<Found>`
      /* across tenants */
      select distinct organization_id as id from rejection_counts where minute >= ${since}`.execute(db),
    sql<Found>`
      /* across tenants */
      select distinct organization_id as id from rejected_reports where received_at >= ${since}`.execute(db),
    sql<Found>`
      /* across tenants */
      select distinct organization_id as id from endpoint_alarms where closed_at is null`.execute(db),
    sql<Found & { readonly due_at: string }>`
      /* across tenants */
      select organization_id as id, due_at from alarm_schedule`.execute(db)
  ])
  const found = new Set([watched, refusing, unread, alarmed].flatMap(({ rows }) => rows.map(({ id }) => id)))
  const dueAt = new Map(checks.rows.map((row) => [row.id, new Date(row.due_at)]))

  return [...found]
    .map((organizationId) => ({ organizationId, dueAt: dueAt.get(organizationId) }))
    .filter((one) => one.dueAt === undefined || one.dueAt <= now)
}

interface Found {
  readonly id: OrganizationId
}

/** Number of open alarms of a kind over all organizations. */
export interface AlarmCount {
  readonly kind: AlarmKind
  readonly certainty: Certainty | null
  readonly alarms: number
}

/** Counts the alarms of active endpoints from the index of open alarms, for operators. */
export async function measureAlarms(db: Database): Promise<AlarmCount[]> {
  const { rows } = await sql<AlarmCount>`
    /* across tenants */
    select a.kind, a.certainty, count(*)::int as alarms
    from endpoint_alarms a
    join webhook_endpoints e on e.organization_id = a.organization_id and e.id = a.endpoint_id and e.status = 'active'
    join organizations o on o.id = a.organization_id and o.suspended_at is null
    where a.closed_at is null
    group by a.kind, a.certainty`.execute(db)

  return rows
}
